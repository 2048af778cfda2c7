/** What we use of a service worker's world; its own types do not go together with those of pages. */
interface LastingEvent extends Event {
  /** Keeps the worker alive until then. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends LastingEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: FetchEvent;
}

export interface WorkerScope {
  location: Location;
  addEventListener: <T extends keyof WorkerEvents>(type: T, listener: (event: WorkerEvents[T]) => void) => void;
  /** Begins at once instead of after the last page of the version before. */
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}
