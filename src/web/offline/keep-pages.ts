import { forgetOldBuilds, keepOfflinePages, keepPage, keptFile, keptPage } from './page-cache.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/**
 * Pages come from the network as ever. Without one the last read pages do, and for every other a page that says so.
 * Calls of the API, forms and pictures pass by untouched.
 */
export function keepPages(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(keepOfflinePages().then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(forgetOldBuilds().then(() => scope.clients.claim()));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (request.mode === 'navigate') event.respondWith(pageFor(event));
    else if (/^\/(?:assets|fonts)\//.test(pathname)) event.respondWith(fetch(request).catch(() => keptFile(request)));
  });
}

async function pageFor(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = await fetch(request);
    event.waitUntil(keepPage(request.url, response.clone()));
    return response;
  } catch {
    return keptPage(request.url);
  }
}
