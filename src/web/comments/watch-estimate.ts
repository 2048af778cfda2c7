/** Asks when a waiting comment comes out, and whether it has. Only pages with one fetch this. */
import { call } from '../api.ts';

/** Product spec, section 9: between two questions, at random. */
const LEAST_MS = 5000;
const MOST_MS = 20_000;
/** How long a question that failed is told of (product spec, section 8). */
const FAILED_MS = 2000;

interface Watched {
  entity_type: 'offer' | 'discussion';
  comment_id: number;
}

interface Listeners {
  /** Null while nobody knows. */
  onEstimate: (estimate: string | null) => void;
  onFailed: (is_failed: boolean) => void;
  onPublished: (at: string) => void;
}

/** Asks at once and then every few seconds until it is out; answers how to stop. */
export function watchEstimate({ entity_type, comment_id }: Watched, listeners: Listeners): () => void {
  const timers = new Set<number>();
  let is_over = false;
  const later = (work: () => void, wait_ms: number) => {
    const timer = window.setTimeout(() => {
      timers.delete(timer);
      work();
    }, wait_ms);
    timers.add(timer);
  };
  const again = () => later(() => void ask(), LEAST_MS + Math.random() * (MOST_MS - LEAST_MS));
  const ask = async () => {
    // Nobody looks: there is time until somebody does.
    if (document.hidden) return again();
    try {
      const segment = entity_type === 'offer' ? 'comment' : 'discussion-comments';
      const reply = await call(`GET /ui/${segment}/schedule-estimate/:id`, { params: { id: comment_id } });
      if (is_over) return undefined;
      if (reply.was_published && reply.estimate) return listeners.onPublished(reply.estimate);
      listeners.onEstimate(reply.estimate);
    } catch {
      if (is_over) return undefined;
      listeners.onFailed(true);
      later(() => listeners.onFailed(false), FAILED_MS);
    }
    return again();
  };
  void ask();
  return () => {
    is_over = true;
    for (const timer of timers) window.clearTimeout(timer);
  };
}
