import type { StoreBrief } from '#contract/common.ts';
import './store-logo.css';

const BACKGROUNDS = 8;

/** A store's logo, or its first letter on a colour of its own. Silent: the name stands beside it. */
export function StoreLogo({ store, size }: { store: Pick<StoreBrief, 'name' | 'image_url'>; size: 28 | 40 | 56 }) {
  if (store.image_url) {
    return (
      <span className={`store-logo store-logo--${size} store-logo--picture`}>
        <img className="store-logo__picture" src={store.image_url} alt="" width={size} height={size} loading="lazy" />
      </span>
    );
  }
  let hash = 7;
  for (const letter of store.name) hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (
    <span className={`store-logo store-logo--${size} store-logo--background-${hash % BACKGROUNDS}`} aria-hidden="true">
      {/./u.exec(store.name)?.[0].toUpperCase()}
    </span>
  );
}
