import type { Currency, Locale } from '#contract/common.ts';
import { FetchRefusedError } from '#platform/fetch-refused.ts';
import { readPageFacts, type PageFacts } from '#platform/page-facts.ts';
import { PAGE_REQUEST } from '#platform/safe-fetch.ts';
import { canonicalLink, hostOf, isOnHost, safeAddress } from '#rules/canonical-link.ts';
import { registrableHost } from '#rules/store-host.ts';
import { cleanLine, TITLE_MAX, truncateGraphemes } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { pictureOf } from '../media/media.ts';
import { selectDuplicates, selectGroupsOfSimilar, type DuplicateRow } from '../offers/offers.ts';
import { selectStoreChoice, storeOfHost, storeReader, type StoreChoiceRow } from '../stores/stores.ts';
import { isGuest, refuseInactive, type Viewer } from '../viewer.ts';

const DAY_MS = 86_400_000;
/** docs/product.md, 6: the same link within this time may be the same offer. */
const DUPLICATE_DAYS = 30;
const MAX_DUPLICATES = 5;
const MAX_GROUPS = 4;
const MAX_IMAGES = 8;

/** What a link suggests for the form. Null is unknown. */
export interface LinkPreview {
  canonical_url: string;
  is_read: boolean;
  title: string | null;
  price_minor: number | null;
  low_price_minor: number | null;
  currency: Currency | null;
  images: string[];
  store: { id: number | null; name: string; host: string } | null;
  groups: { id: number; name: string }[];
  duplicates: {
    id: number;
    url: string;
    title: string;
    is_same_link: boolean;
    published_at: string;
    is_expired: boolean;
    price_minor: number | null;
    currency: string;
    picture_url: string | null;
  }[];
}

/**
 * Looks at a product page for whoever is about to post it, guests too: they sign up when they publish. A page that cannot be fetched is no error:
 * the author goes on by hand, and the store and duplicates are found all the same.
 * @throws account_suspended, invalid_field (url)
 */
export async function previewLink(
  ctx: Context,
  viewer: Viewer,
  input: { url: string; title: string | null; locale: Locale },
): Promise<LinkPreview> {
  if (!isGuest(viewer)) refuseInactive(viewer);
  const url = safeAddress(input.url);
  const host = url === null ? null : hostOf(url);
  const canonical = url === null ? null : canonicalLink(url);
  if (url === null || host === null || canonical === null)
    throw new DomainError('invalid_field', { fields: { url: ['link_malformed'] } });
  const page = await readPage(ctx, url, input.locale);
  const facts = page?.facts ?? null;
  const title = facts?.title ? truncateGraphemes(cleanLine(facts.title), TITLE_MAX) : null;
  // The page's own word for its address counts only while it speaks of its own host.
  const named =
    facts?.canonical_url && isOnHost(facts.canonical_url, registrableHost(host))
      ? canonicalLink(facts.canonical_url)
      : null;
  const store = await knownStore(ctx, viewer, host);
  const from = new Date(ctx.clock.now().getTime() - DUPLICATE_DAYS * DAY_MS);
  const words = input.title ?? title ?? '';
  const [duplicates, groups] = await Promise.all([
    selectDuplicates(ctx.db, {
      canonical_urls: [canonical, named].filter((one) => one !== null),
      store_id: store?.id ?? null,
      title: words,
      from,
      limit: MAX_DUPLICATES,
    }),
    selectGroupsOfSimilar(ctx.db, {
      store_id: store?.id ?? null,
      title: words,
      limit: MAX_GROUPS,
      locale: input.locale,
    }),
  ]);
  return {
    canonical_url: canonical,
    is_read: facts !== null,
    title,
    ...pricesOf(facts),
    images: facts?.images.slice(0, MAX_IMAGES) ?? [],
    store: storeOf(store, host, facts),
    groups,
    duplicates: duplicates.map(duplicate),
  };
}

/** The store of a host, unless this viewer may not know of it: then it reads as a new one. */
async function knownStore(ctx: Context, viewer: Viewer, host: string): Promise<StoreChoiceRow | null> {
  const store = await storeOfHost(ctx.db, host);
  return store && selectStoreChoice(ctx.db, store.id, storeReader(viewer));
}

async function readPage(ctx: Context, url: string, locale: Locale): Promise<{ facts: PageFacts } | null> {
  try {
    const file = await ctx.fetch(url, { ...PAGE_REQUEST, locale });
    return { facts: readPageFacts(file.bytes, { url: file.url, charset: file.charset }) };
  } catch (error) {
    if (!(error instanceof FetchRefusedError)) throw error;
    ctx.log.info('preview.not_fetched', { reason: error.reason });
    return null;
  }
}

/** Prices in a currency of ours; a page in another one suggests none. */
function pricesOf(facts: PageFacts | null): Pick<LinkPreview, 'price_minor' | 'low_price_minor' | 'currency'> {
  const none = { price_minor: null, low_price_minor: null, currency: null };
  if (!facts?.price) return none;
  const { amount_minor, currency } = facts.price;
  if (currency !== null && currency !== 'RUB' && currency !== 'USD') return none;
  return { price_minor: amount_minor, low_price_minor: facts.list_price_minor, currency };
}

function storeOf(store: StoreChoiceRow | null, host: string, facts: PageFacts | null): LinkPreview['store'] {
  if (store) return { id: store.id, name: store.name, host: store.hosts[0] ?? host };
  const own = registrableHost(host);
  return { id: null, name: cleanLine(facts?.site_name ?? '').slice(0, 100) || own, host: own };
}

function duplicate(row: DuplicateRow): LinkPreview['duplicates'][number] {
  const { media_key, media_id, media_width, media_height, kind, slug, published_at, ...rest } = row;
  const picture =
    media_key === null || media_id === null
      ? null
      : pictureOf({ id: media_id, key: media_key, width: media_width ?? 1, height: media_height ?? 1 });
  return {
    ...rest,
    url: `/${kind}s/${slug}-${row.id}`,
    published_at: published_at.toISOString(),
    picture_url: picture?.small_url ?? null,
  };
}
