/** What a foreign page says about itself and the product on it. Every field is a claim of that page. */
import { amountMinor, currencyOf, type Money } from './page-amount.ts';
import { plainText, readMarkup, type Markup } from './page-markup.ts';
import { availabilityOf, readProduct, type Availability, type Product } from './page-product.ts';

export interface PageFacts {
  /** Plain text in one line, at most 300 characters; as every text here it still has to be escaped. */
  title: string | null;
  /** At most 2,000 characters. */
  description: string | null;
  /** May be of another host than the page: whoever relies on it has to compare. */
  canonical_url: string | null;
  /** Whole http(s) addresses, at most 12, each once. */
  images: string[];
  price: Money | null;
  /** In the currency of the price, as the next two. Null unless several prices are named. */
  low_price_minor: number | null;
  high_price_minor: number | null;
  /** The price struck through; above the price. */
  list_price_minor: number | null;
  site_name: string | null;
  availability: Availability | null;
}

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 2000;
const MAX_SITE_NAME = 100;
const MAX_IMAGES = 12;
const MAX_ADDRESS = 2048;
/** A page may declare its encoding in its first kilobyte only (HTML, 4.2.5.4); some are late. */
const DECLARATION_BYTES = 4096;

interface PageOrigin {
  /** Where the page was found. */
  url: string;
  /** As the reply's header says. */
  charset: string | null;
}

/** Reads a page. Never throws, whatever the bytes; what is not said is null. */
export function readPageFacts(bytes: Uint8Array, { url, charset }: PageOrigin): PageFacts {
  const markup = readMarkup(decode(bytes.subarray(0, MAX_BYTES), charset));
  const product = readProduct(markup.json_ld);
  const meta = metaReader(markup);
  const base = resolveAddress(markup.base ?? '', url) ?? url;
  const address = (text: string | null | undefined) => (text ? resolveAddress(text, base) : null);
  const item = (name: string) => markup.items.get(`Product.${name}`)?.[0];
  const stated = product?.price
    ? pricesOf(product)
    : (metaPrices(meta) ?? itemPrices(markup) ?? { ...NO_PRICES, list_price_minor: null });
  const { price, list_price_minor } = stated;
  return {
    title: cleanText(
      first(
        product && plainText(product.name ?? ''),
        meta('og:title'),
        item('name'),
        meta('twitter:title'),
        markup.title,
      ),
      MAX_TITLE,
    ),
    description: cleanText(
      first(
        meta('og:description'),
        meta('description'),
        product && plainText(product.description ?? ''),
        meta('twitter:description'),
      ),
      MAX_DESCRIPTION,
    ),
    canonical_url: address(markup.links.get('canonical')?.[0]) ?? address(meta('og:url')),
    images: distinct(imageAddresses(markup, product).map((image) => address(image))).slice(0, MAX_IMAGES),
    price,
    low_price_minor: stated.low_price_minor,
    high_price_minor: stated.high_price_minor,
    list_price_minor: price && (list_price_minor ?? 0) > price.amount_minor ? list_price_minor : null,
    site_name: cleanText(meta('og:site_name'), MAX_SITE_NAME),
    availability:
      product?.availability ??
      availabilityOf(meta('product:availability') ?? meta('og:availability')) ??
      availabilityOf(markup.items.get('Offer.availability')?.[0]),
  };
}

/** The text of the page: by its mark, the header, its own declaration, or by trying. */
function decode(bytes: Uint8Array, charset: string | null): string {
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1');
  if (head.startsWith('\u00EF\u00BB\u00BF')) return new TextDecoder().decode(bytes);
  const declared = charset ?? /<meta[^>]{1,300}?charset\s*=[\s"']*([\w:-]{1,40})/i.exec(head)?.[1];
  const named = declared === undefined ? null : decoder(declared);
  if (named) return named.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What is neither declared nor UTF-8 is, among the shops read here, an old Russian one.
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

function decoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

function metaReader({ metas }: Markup): (name: string) => string | null {
  return (name) => metas.get(name)?.find((value) => value.trim() !== '') ?? null;
}

type Prices = Pick<Product, 'price' | 'low_price_minor' | 'high_price_minor' | 'list_price_minor'>;
const NO_PRICES = { price: null, low_price_minor: null, high_price_minor: null };

function pricesOf({ price, low_price_minor, high_price_minor, list_price_minor }: Product): Prices {
  return { price, low_price_minor, high_price_minor, list_price_minor };
}

function metaPrices(meta: (name: string) => string | null): Prices | null {
  const read = (name: string): Money | null => {
    const text = meta(`${name}:amount`) ?? meta(name);
    const amount_minor = amountMinor(text);
    return amount_minor === null
      ? null
      : { amount_minor, currency: currencyOf(meta(`${name}:currency`)) ?? currencyOf(text) };
  };
  const regular = read('product:price') ?? read('og:price');
  const sale = read('product:sale_price');
  const original = read('product:original_price') ?? read('og:price:standard');
  const price = sale ?? regular;
  if (!price) return null;
  const currency = price.currency ?? regular?.currency ?? null;
  const list_price_minor = original?.amount_minor ?? (sale ? (regular?.amount_minor ?? null) : null);
  return { ...NO_PRICES, price: { ...price, currency }, list_price_minor };
}

/** The last resort: microdata, text of the page between tags. */
function itemPrices({ items }: Markup): Prices | null {
  const read = (name: string) =>
    ['Offer', 'AggregateOffer', 'Product'].map((type) => items.get(`${type}.${name}`)?.[0]).find((text) => text);
  const text = read('price') ?? read('lowPrice');
  const amount_minor = amountMinor(text?.trim());
  if (amount_minor === null) return null;
  const currency = currencyOf(read('priceCurrency')) ?? currencyOf(text?.trim());
  return { ...NO_PRICES, price: { amount_minor, currency }, list_price_minor: null };
}

function imageAddresses({ metas, links, items }: Markup, product: Product | null): string[] {
  const named = ['og:image', 'og:image:url', 'og:image:secure_url'].flatMap((name) => metas.get(name) ?? []);
  return [
    ...named,
    ...(product?.images ?? []),
    ...['twitter:image', 'twitter:image:src'].flatMap((name) => metas.get(name) ?? []),
    ...(links.get('image_src') ?? []),
    ...(items.get('Product.image') ?? []),
  ];
}

/** A whole http(s) address without credentials and fragment; null for anything else. */
function resolveAddress(text: string, base: string): string | null {
  if (text.length > MAX_ADDRESS) return null;
  const url = URL.parse(text.trim(), base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return null;
  url.hash = '';
  return url.href.length <= MAX_ADDRESS ? url.href : null;
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

function first(...texts: (string | null | undefined)[]): string | null {
  return texts.find((text) => text && text.trim() !== '') ?? null;
}

/** One line without control signs, invisible ones that turn the line around, and halves of signs. */
function cleanText(text: string | null, max_characters: number): string | null {
  if (text === null) return null;
  const line = text
    // Ends inside a sign are mended below; what is cut away here would be cut anyway.
    .slice(0, max_characters * 8)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/g, '')
    .trim();
  const short = Array.from(line).slice(0, max_characters).join('').trim();
  return short || null;
}
