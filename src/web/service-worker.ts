/**
 * What runs beside the pages of the site, built to `/service-worker.js` as one file of its own. A kind of work is a
 * folder that hangs its listeners on the scope: pages without a network here, and below it what comes by Web Push
 * (`push`, `notificationclick`).
 */
import { keepPages } from './offline/keep-pages.ts';
import type { WorkerScope } from './offline/worker-scope.ts';

const scope = globalThis as unknown as WorkerScope;

keepPages(scope);
