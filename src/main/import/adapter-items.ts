/** One JSON line of deals, coupons and discussions (the common fields of the data folder's README) as a record. */
import { isIP } from 'node:net';
import type { Currency } from '#contract/common.ts';
import { DESCRIPTION_MAX_CHARACTERS } from '#rules/delta.ts';
import { slugify } from '#rules/text.ts';
import {
  amountOf,
  flagOf,
  heatOf,
  idOf,
  instantOf,
  langOf,
  lineOf,
  notAnObject,
  numberOf,
  openFields,
  outcomeOf,
  priceOf,
  refuse,
  textOf,
  titleOf,
  urlOf,
  type Fields,
} from './fields.ts';
import type { AdapterOptions, ItemRecord, Outcome } from './record.ts';
import { descriptionOf } from './rich-text.ts';
import { hostOf } from './store-host.ts';

const CODES_MAX = 10;
const CODE_MAX_CHARACTERS = 100;

/** Reads one item. An absent `created_at` is the moment of the import; null and nonsense are refused. */
export function adaptItem(raw: unknown, options: AdapterOptions): Outcome<ItemRecord> {
  const fields = openFields(raw);
  if (!fields) return notAnObject();
  const kind = kindOf(fields);
  const published_at = publishedAt(fields, options.now);
  const url = urlOf(fields, 'url');
  const { title, full_title } = titleOf(fields, options);
  const expires_at = instantOf(fields, 'expires_at', null);
  const record: ItemRecord = {
    src: idOf(fields, 'src', 100, false) ?? options.src,
    src_id: idOf(fields, 'src_id', 200, true) ?? '',
    kind,
    title,
    slug: slugify(title),
    lang: langOf(fields),
    url,
    ...storeOf(fields, url),
    category: lineOf(fields, 'category', 100),
    parent_category: lineOf(fields, 'parent_category', 100),
    author: lineOf(fields, 'author', 200),
    // A discussion has no address of its own: what it links to stays as its last line.
    description: descriptionOf(fields, DESCRIPTION_MAX_CHARACTERS, {
      title: full_title,
      link: kind === 'discussion' ? url : null,
    }),
    ...priceOf(fields, currencyOf(fields, options)),
    low_price_minor: amountOf(fields, 'next_best_price'),
    shipping_minor: amountOf(fields, 'shipping_costs'),
    discount_percent: kind === 'coupon' ? discountOf(fields) : null,
    codes: codesOf(fields),
    published_at,
    starts_at: instantOf(fields, 'starts_at', null),
    expires_at,
    is_expired:
      flagOf(fields, 'expired') === true || (expires_at !== null && Date.parse(expires_at) <= options.now.getTime()),
    ...heatOf(fields, options.hot_from),
    hot_at: instantOf(fields, 'hot_date', options.now),
  };
  return outcomeOf(fields, settleTimes(fields, record, options));
}

const DAY_MS = 86_400_000;

/**
 * What both readers of offers do at the end: order of the two dates, the end of an old offer that names none, and when a
 * hot offer became hot. Left to the sweep, old offers would stand among the hot ones for the better part of an hour.
 */
export function settleTimes(fields: Fields, record: ItemRecord, options: AdapterOptions): ItemRecord {
  if (record.starts_at !== null && record.expires_at !== null && record.expires_at <= record.starts_at) {
    refuse(fields, 'expires_at', 'is not after the start');
  }
  const oldest = options.now.getTime() - options.expire_after_days * DAY_MS;
  const isOld = record.expires_at === null && Date.parse(record.published_at) <= oldest;
  return {
    ...record,
    is_expired: record.is_expired || isOld,
    hot_at: record.hot_at ?? (record.is_hot ? record.published_at : null),
  };
}

function kindOf(fields: Fields): ItemRecord['kind'] {
  const kind = fields.raw['kind'];
  if (kind === 'deal' || kind === 'coupon' || kind === 'discussion') return kind;
  refuse(fields, 'kind', kind === undefined ? 'is absent' : 'is none of deal, coupon, discussion');
  return 'deal';
}

function publishedAt(fields: Fields, now: Date): string {
  if (fields.raw['created_at'] === undefined) return now.toISOString();
  if (fields.raw['created_at'] === null) refuse(fields, 'created_at', 'is null');
  return instantOf(fields, 'created_at', now) ?? now.toISOString();
}

function storeOf(fields: Fields, url: string | null): { store_host: string | null; store_name: string | null } {
  const domain = textOf(fields, 'store_domain');
  const store_name = lineOf(fields, 'store', 100);
  if (domain !== null && domain !== '') {
    // A bare number is an address but nobody's shop.
    if (isIP(domain) !== 0) return { store_host: null, store_name };
    return { store_host: hostOf(domain) ?? refuse(fields, 'store_domain', 'is not the name of a host'), store_name };
  }
  // A store known by name is not bound to the host of one link.
  return { store_host: store_name === null && url !== null ? hostOf(new URL(url).hostname) : null, store_name };
}

function currencyOf(fields: Fields, options: AdapterOptions): Currency {
  const currency = textOf(fields, 'currency');
  if (currency === 'RUB' || currency === 'USD') return currency;
  if (currency !== null && !options.is_currency_forced)
    refuse(fields, 'currency', 'is neither RUB nor USD; --currency keeps the amounts');
  return options.currency;
}

function discountOf(fields: Fields): number | null {
  const percent = numberOf(fields, 'discount_percent');
  if (percent === null) return null;
  if (percent < 0 || percent > 100) return refuse(fields, 'discount_percent', 'is not from 0 to 100');
  return Math.round(percent) || null;
}

function codesOf(fields: Fields): string[] {
  const value = fields.raw['coupon_codes'] ?? [];
  if (!Array.isArray(value) || value.some((code) => typeof code !== 'string')) {
    refuse(fields, 'coupon_codes', 'is not a list of texts');
    return [];
  }
  const codes = [...new Set((value as string[]).map(cleanCode))].filter((code) => code !== '');
  if (codes.length > CODES_MAX) refuse(fields, 'coupon_codes', `has more than ${CODES_MAX} codes`);
  if (codes.some((code) => Array.from(code).length > CODE_MAX_CHARACTERS)) {
    refuse(fields, 'coupon_codes', `has a code longer than ${CODE_MAX_CHARACTERS} characters`);
  }
  return codes;
}

/** A code keeps its letters as they are; only what nobody can type goes. */
function cleanCode(code: string): string {
  return code
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim();
}
