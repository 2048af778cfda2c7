/**
 * The items of a list travel beside their cards and not in the page's own data: there the compressor
 * still remembers the words of the card (its memory is 32 KB, a list is seven times that), so that
 * saying everything twice costs next to nothing. Without scripts nobody reads them.
 */
import type { FeedItem, PageDocument } from '#contract/pages.ts';

const MARK = 'feed-item';

/** One name for an item of either type. */
export function itemKey(item: FeedItem): string {
  if (item.type === 'gone') return `offer-${item.gone.id}`;
  return item.type === 'offer' ? `offer-${item.offer.id}` : `discussion-${item.discussion.id}`;
}

/** Attributes of the `<script>` that holds an item; the same text on both sides. */
export function itemDataProps(item: FeedItem) {
  const json = import.meta.env.SSR ? keptJson(item) : jsonOf(item);
  return { type: 'application/json', className: MARK, dangerouslySetInnerHTML: { __html: json } };
}

function jsonOf(item: FeedItem): string {
  return JSON.stringify(item, withoutLogos).replace(/</g, String.raw`\u003c`);
}

/** On the server the same item is shown to many. */
const known = new WeakMap<FeedItem, string>();

function keptJson(item: FeedItem): string {
  const json = known.get(item) ?? jsonOf(item);
  known.set(item, json);
  return json;
}

/** The document as the server had it: the items, which its data came without, read back from the page. */
export function withItemsOfPage(page: PageDocument): PageDocument {
  if (!('feed' in page.props)) return page;
  const scripts = document.querySelectorAll(`script.${MARK}`);
  const items = Array.from(scripts, (script) => JSON.parse(script.textContent) as FeedItem);
  return { ...page, props: { ...page.props, feed: { ...page.props.feed, items } } } as PageDocument;
}

/** A card names its store and shows no logo, and addresses of pictures do not compress. */
function withoutLogos(key: string, value: unknown): unknown {
  return key === 'image_url' ? null : value;
}
