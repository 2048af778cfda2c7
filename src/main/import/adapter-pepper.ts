/**
 * One deal of a pepper-api answer with the comments inside it. Its amounts are euros, which we do not
 * keep: they stay as amounts of the currency the import was given.
 */
import { DESCRIPTION_MAX_CHARACTERS } from '#rules/delta.ts';
import { slugify } from '#rules/text.ts';
import { adaptComment } from './adapter-comments.ts';
import { settleTimes } from './adapter-items.ts';
import {
  amountOf,
  flagOf,
  heatOf,
  idOf,
  instantOf,
  lineOf,
  notAnObject,
  openFields,
  outcomeOf,
  refuse,
  titleOf,
  urlOf,
  type Fields,
} from './fields.ts';
import type { AdapterOptions, CommentRecord, ItemRecord, Outcome } from './record.ts';
import { descriptionOf } from './rich-text.ts';
import { hostOf } from './store-host.ts';

/** Reads one deal. The address is that of the deal's page: the answer holds no link to the store. */
export function adaptPepperDeal(raw: unknown, options: AdapterOptions): Outcome<ItemRecord> {
  const fields = openFields(raw);
  if (!fields) return notAnObject();
  const status = fields.raw['status'];
  if (status !== 'activated' && status !== 'expired') refuse(fields, 'status', 'is not activated');
  const { title, full_title } = titleOf(fields, options);
  const expires_at = instantOf(fields, 'expiry_date', null, 'seconds');
  const isPast = expires_at !== null && Date.parse(expires_at) <= options.now.getTime();
  const shipping_minor = amountOf(fields, 'shipping_costs');
  const described = { ...fields, raw: { description_text: fields.raw['html_stripped_description'] } };
  const record: ItemRecord = {
    src: options.src,
    src_id: idOf(fields, 'thread_id', 200, true) ?? '',
    kind: kindOf(fields),
    title,
    slug: slugify(title),
    lang: null,
    url: urlOf(fields, 'deal_uri'),
    ...storeOf(fields),
    category: nameInside(fields, 'main_group', 'name', 100),
    parent_category: null,
    author: nameInside(fields, 'poster', 'username', 200),
    description: descriptionOf(described, DESCRIPTION_MAX_CHARACTERS, { title: full_title, link: null }),
    currency: options.currency,
    price_minor: amountOf(fields, 'price'),
    low_price_minor: amountOf(fields, 'next_best_price'),
    shipping_minor: flagOf(fields, 'are_shipping_costs_free') === true ? 0 : shipping_minor,
    discount_percent: null,
    codes: [lineOf(fields, 'voucher_code', 100)].filter((code) => code !== null),
    published_at: publishedAt(fields, options),
    starts_at: instantOf(fields, 'start_date', null, 'seconds'),
    expires_at,
    is_expired: flagOf(fields, 'expired') === true || status === 'expired' || isPast,
    ...heatOf(fields, options.hot_from),
    hot_at: instantOf(fields, 'hot_date', options.now, 'seconds'),
  };
  return outcomeOf(fields, settleTimes(fields, record, options));
}

/** Reads the comments of one deal; the places count them from 1. */
export function adaptPepperComments(raw: unknown, options: AdapterOptions): Outcome<CommentRecord>[] {
  const fields = openFields(raw);
  const list = fields?.raw['comments'] ?? [];
  const thread = fields?.raw['thread_id'];
  if (!Array.isArray(list)) return [{ record: null, refusals: [{ field: 'comments', reason: 'is not a list' }] }];
  return list.map((item: unknown) => {
    const comment = openFields(item)?.raw;
    if (!comment) return notAnObject<CommentRecord>();
    return adaptComment(
      {
        id: comment['comment_id'],
        parent_id: comment['parent_id'],
        thread,
        author: comment['poster_username'],
        created_at: comment['posted'],
        content_text: comment['content_unformatted'],
        deleted: comment['status'] !== 'active',
      },
      options,
    );
  });
}

function kindOf(fields: Fields): ItemRecord['kind'] {
  const type = openFields(fields.raw['type'])?.raw['type_universal_id'];
  if (type === 'deals') return 'deal';
  if (type === 'vouchers') return 'coupon';
  if (type === 'discussions') return 'discussion';
  refuse(fields, 'type', 'is none of deals, vouchers, discussions');
  return 'deal';
}

function publishedAt(fields: Fields, options: AdapterOptions): string {
  const name = fields.raw['created'] === undefined ? 'submitted' : 'created';
  const instant = instantOf(fields, name, options.now, 'seconds');
  if (instant === null && (fields.raw[name] ?? null) === null) refuse(fields, 'created', 'is absent');
  return instant ?? options.now.toISOString();
}

/** A line of an object inside the deal. */
function nameInside(fields: Fields, outer: string, name: string, max_characters: number): string | null {
  const inner = openFields(fields.raw[outer]);
  if (!inner) return null;
  const line = lineOf(inner, name, max_characters);
  if (inner.refusals.length > 0) return refuse(fields, `${outer}.${name}`, 'is not a text');
  return line;
}

/** Where no merchant is named, its display name is often a host. */
function storeOf(fields: Fields): { store_host: string | null; store_name: string | null } {
  const store_name = nameInside(fields, 'merchant', 'name', 100);
  const shown = store_name === null ? lineOf(fields, 'merchant_name_display', 100) : null;
  const store_host = shown === null ? null : hostOf(shown);
  return { store_host, store_name: store_name ?? (store_host === null ? shown : null) };
}
