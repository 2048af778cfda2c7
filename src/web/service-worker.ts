/**
 * What runs beside the pages of the site, built to `/service-worker.js` as one file of its own. A kind of work is a
 * folder that hangs its listeners on the scope: pages without a network, and what comes by Web Push.
 */
import { keepPages } from './offline/keep-pages.ts';
import type { WorkerScope } from './offline/worker-scope.ts';
import { showPushes, type PushScope } from './push/show-pushes.ts';

const scope: unknown = globalThis;

keepPages(scope as WorkerScope);
showPushes(scope as PushScope);
