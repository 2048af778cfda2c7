/** The product a page's JSON-LD speaks of (schema.org Product, Offer, AggregateOffer). */
import { amountMinor, currencyOf, type Money } from './page-amount.ts';

export type Availability = 'in_stock' | 'out_of_stock' | 'preorder';

export interface Product {
  name: string | null;
  description: string | null;
  /** Addresses as written. */
  images: string[];
  price: Money | null;
  low_price_minor: number | null;
  high_price_minor: number | null;
  /** The price struck through, of which the price is a part. */
  list_price_minor: number | null;
  availability: Availability | null;
}

type Node = Record<string, unknown>;
interface Offer {
  money: Money;
  list_price_minor: number | null;
  availability: Availability | null;
}

const MAX_DEPTH = 12;
const MAX_ITEMS = 2000;
const MAX_OFFERS = 100;
const PRODUCTS = new Set(
  'Product ProductGroup IndividualProduct ProductModel SomeProducts Vehicle Car Book VideoGame SoftwareApplication MobileApplication'.split(
    ' ',
  ),
);
const OFFERS = new Set(['Offer', 'AggregateOffer']);
/** Where the thing itself may lie; what is only like it, such as `isSimilarTo`, is left out. */
const WAYS_DOWN = ['@graph', 'mainEntity', 'mainEntityOfPage', 'itemOffered', 'hasVariant'];

/** The first product, the one nearest to the top when it is nested; null for none. */
export function readProduct(json_ld: readonly string[]): Product | null {
  const nodes = nodesOf(json_ld.map(parse));
  const product =
    nodes.find((node) => isOf(node, PRODUCTS) && offersOf(node).length > 0) ??
    nodes.find((node) => isOf(node, PRODUCTS));
  if (product) return describe(product, offersOf(product), aggregateOf(product));
  const offer = nodes.find((node) => isOf(node, OFFERS));
  return offer ? describe(offer, offersOf({ offers: offer }), aggregateOf({ offers: offer })) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      // Line ends inside strings and a comment around it all are the usual slips.
      return JSON.parse(
        text
          .replace(/[\u0000-\u001F]/g, ' ')
          .replace(/^[^[{]{0,40}/, '')
          .replace(/[^\]}]{0,40}$/, ''),
      );
    } catch {
      return null;
    }
  }
}

/** Nodes level by level, so that the page's own product comes before those inside it. */
function nodesOf(documents: unknown[]): Node[] {
  const nodes: Node[] = [];
  let level = documents;
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const item of level) {
      if (Array.isArray(item)) next.push(...item.slice(0, MAX_ITEMS));
      else if (isNode(item)) {
        nodes.push(item);
        for (const way of WAYS_DOWN) if (item[way] !== undefined) next.push(item[way]);
      }
    }
    level = next;
  }
  return nodes;
}

function describe(node: Node, offers: readonly Offer[], aggregate: Node | null): Product {
  const byPrice = offers.toSorted((a, b) => a.money.amount_minor - b.money.amount_minor);
  const chosen = byPrice.find(({ availability }) => availability !== 'out_of_stock') ?? byPrice[0];
  const rivals = byPrice.filter(({ money }) => money.currency === chosen?.money.currency);
  const low = amountMinor(aggregate?.['lowPrice']) ?? rivals[0]?.money.amount_minor ?? null;
  const high = amountMinor(aggregate?.['highPrice']) ?? rivals.at(-1)?.money.amount_minor ?? null;
  const price =
    chosen?.money ?? (low === null ? null : { amount_minor: low, currency: currencyOf(aggregate?.['priceCurrency']) });
  const isSpread = low !== null && high !== null && low < high;
  return {
    name: textOf(node['name']) ?? textOf(listOf(node['itemOffered']).find(isNode)?.['name']),
    description: textOf(node['description']),
    images: imagesOf(node['image']),
    price,
    low_price_minor: isSpread ? low : null,
    high_price_minor: isSpread ? high : null,
    list_price_minor: chosen?.list_price_minor ?? null,
    availability: chosen?.availability ?? availabilityOf(aggregate?.['availability']),
  };
}

/** Offers that name a price, those of the variants when the product itself has none. */
function offersOf(product: Node): Offer[] {
  const found: Offer[] = [];
  let level = listOf(product['offers']);
  if (level.length === 0)
    level = listOf(product['hasVariant']).flatMap((variant) => (isNode(variant) ? listOf(variant['offers']) : []));
  for (let depth = 0; depth < 4 && level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const node of level.slice(0, MAX_OFFERS)) {
      if (!isNode(node)) continue;
      const offer = readOffer(node);
      if (offer) found.push(offer);
      next.push(...listOf(node['offers']));
    }
    level = next;
  }
  return found.slice(0, MAX_OFFERS);
}

function aggregateOf(product: Node): Node | null {
  return (
    listOf(product['offers'])
      .filter(isNode)
      .find((node) => node['lowPrice'] !== undefined) ?? null
  );
}

function readOffer(node: Node): Offer | null {
  const specifications = listOf(node['priceSpecification']).filter(isNode);
  const isStruck = (one: Node) => /Strikethrough|ListPrice|MSRP|SRP/i.test(textOf(one['priceType']) ?? '');
  const plain = specifications.find((one) => !isStruck(one));
  const amount_minor = amountMinor(node['price']) ?? amountMinor(plain?.['price']);
  if (amount_minor === null) return null;
  const currency =
    currencyOf(node['priceCurrency']) ?? currencyOf(plain?.['priceCurrency']) ?? currencyOf(node['price']);
  return {
    money: { amount_minor, currency },
    list_price_minor: amountMinor(specifications.find(isStruck)?.['price']),
    availability: availabilityOf(node['availability']),
  };
}

/** What a page's word for availability means: "https://schema.org/InStock", "in stock", "oos". */
export function availabilityOf(word: unknown): Availability | null {
  if (typeof word !== 'string' || word.length > 100) return null;
  const plain = (word.split(/[/#]/).at(-1) ?? '').toLowerCase().replace(/[^a-z]/g, '');
  if (['instock', 'instoreonly', 'onlineonly', 'limitedavailability', 'available'].includes(plain)) return 'in_stock';
  if (['outofstock', 'oos', 'soldout', 'discontinued', 'unavailable'].includes(plain)) return 'out_of_stock';
  return ['preorder', 'presale', 'backorder', 'availablefororder'].includes(plain) ? 'preorder' : null;
}

function imagesOf(value: unknown): string[] {
  return listOf(value)
    .slice(0, 40)
    .flatMap((image) => {
      if (typeof image === 'string') return [image];
      return isNode(image) ? [textOf(image['url']) ?? textOf(image['contentUrl']) ?? textOf(image['@id'])] : [];
    })
    .filter((image) => image !== null);
}

function isOf(node: Node, types: ReadonlySet<string>): boolean {
  return listOf(node['@type']).some((type) => typeof type === 'string' && types.has(type.split(/[/:#]/).at(-1) ?? ''));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS);
  return value === undefined || value === null ? [] : [value];
}

/** A text, also as {"@value": "text"} or the first of a list; null for anything else. */
function textOf(value: unknown): string | null {
  const [first] = listOf(value);
  if (typeof first === 'string') return first;
  const inner = isNode(first) ? first['@value'] : null;
  return typeof inner === 'string' ? inner : null;
}
