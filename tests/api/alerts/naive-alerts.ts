/**
 * Random alerts and offers, and what each alert takes found out the long way: every pair by itself, on words as they were
 * put together and not as they are typed. Words are made up so that no stem, unit or spelling comes between.
 */
import { sql } from 'kysely';
import type { AlertFields } from '#contract/alerts.ts';
import { createAlert } from '#domain/alerts/alerts.ts';
import { selectOfferToMatch, selectTaking } from '#domain/alerts/matching.sql.ts';
import type { Context } from '#domain/context.ts';
import { inTransaction } from '#platform/db.ts';
import { keysOfOffer } from '#rules/alert-query.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';

type Random = () => number;
/** What stands beside each other in an offer, one list of words a name. */
type Names = readonly (readonly string[])[];

type Asked =
  | { kind: 'words'; words: readonly string[] }
  | { kind: 'begun'; start: string }
  | { kind: 'not'; part: Asked }
  | { kind: 'all'; parts: readonly Asked[] }
  | { kind: 'any'; parts: readonly Asked[] };

interface Offer {
  id: number;
  kind: 'deal' | 'coupon';
  title: string[];
  text: string[];
  names: Names;
  currency: 'RUB' | 'USD';
  price: number | null;
  low: number | null;
  group_ids: number[];
  store_id: number | null;
  author_id: number | null;
}

interface Alert {
  id: number;
  user_id: number;
  asked: Asked | null;
  fields: AlertFields;
}

const WORDS = 60;
const GROUPS = 12;
const STORES = 8;
const MEMBERS = 24;
const OWN = 40;

class Chance {
  readonly #random: Random;
  constructor(random: Random) {
    this.#random = random;
  }
  below = (limit: number): number => Math.floor(this.#random() * limit);
  is = (share: number): boolean => this.#random() < share;
  one = <T>(list: readonly T[]): T => list[this.below(list.length)] as T;
  /** Some words are everywhere, most are rare. */
  word = (): string => `k${Math.floor(this.#random() ** 2 * WORDS)}z`;
  words = (least: number, most: number): string[] =>
    Array.from({ length: least + this.below(most - least + 1) }, () => this.word());
}

/** A keyword as it is meant, some deep. */
function askedBy(chance: Chance, depth = 0): Asked {
  const kind = chance.below(depth > 1 ? 5 : 9);
  if (kind < 3) return { kind: 'words', words: [chance.is(0.15) ? `g${chance.below(GROUPS)}y` : chance.word()] };
  if (kind === 3) return { kind: 'words', words: chance.words(2, 2) };
  if (kind === 4) return { kind: 'begun', start: chance.word().slice(0, 2 + chance.below(2)) };
  if (kind === 5) return { kind: 'not', part: askedBy(chance, depth + 1) };
  const parts = Array.from({ length: 2 + chance.below(2) }, () => askedBy(chance, depth + 1));
  return kind < 8 ? { kind: 'all', parts } : { kind: 'any', parts };
}

/** The same as it is typed. */
function typed(asked: Asked): string {
  if (asked.kind === 'words') return asked.words.length === 1 ? (asked.words[0] ?? '') : `"${asked.words.join(' ')}"`;
  if (asked.kind === 'begun') return `${asked.start}*`;
  if (asked.kind === 'not') return `-(${typed(asked.part)})`;
  return `(${asked.parts.map(typed).join(asked.kind === 'all' ? ' ' : '|')})`;
}

function hasWords(asked: Asked, names: Names): boolean {
  if (asked.kind === 'not') return !hasWords(asked.part, names);
  if (asked.kind === 'all') return asked.parts.every((part) => hasWords(part, names));
  if (asked.kind === 'any') return asked.parts.some((part) => hasWords(part, names));
  if (asked.kind === 'begun') return names.flat().some((word) => word.startsWith(asked.start));
  return names.some((name) => name.some((_, at) => asked.words.every((word, nth) => name[at + nth] === word)));
}

const discountOf = ({ price, low }: Offer) =>
  price === null || low === null || low <= price ? null : Math.round(((low - price) * 100) / low);

function takes({ user_id, asked, fields }: Alert, offer: Offer, blocked: ReadonlySet<string>): boolean {
  const { group_ids = [], store_ids = [], max_price = null, min_discount_percent = null } = fields;
  const names = [offer.title, ...offer.names, ...(fields.in_description ? [offer.text] : [])];
  const { author_id } = offer;
  return (
    author_id !== user_id &&
    !blocked.has(`${author_id} ${user_id}`) &&
    (fields.include_coupons !== false || offer.kind === 'deal') &&
    (group_ids.length === 0 || group_ids.some((id) => offer.group_ids.includes(id))) &&
    (store_ids.length === 0 || store_ids.some((id) => id === offer.store_id)) &&
    (max_price === null ||
      (offer.currency === fields.currency && offer.price !== null && offer.price <= max_price * 100)) &&
    (min_discount_percent === null || (discountOf(offer) ?? -1) >= min_discount_percent) &&
    (fields.free_only !== true || offer.price === 0) &&
    (asked === null || hasWords(asked, names))
  );
}

interface Places {
  groups: number[];
  stores: number[];
  members: number[];
}

async function addPlaces(ctx: Context): Promise<Places> {
  const groups = await sql<{ id: number }>`
    insert into groups (slug, name_ru, name_en) select 'g' || n, 'g' || n || 'y', 'g' || n || 'y e' || n || 'y'
    from generate_series(0, ${GROUPS - 1}::int) n order by n returning id`.execute(ctx.db);
  const stores = await sql<{ id: number }>`
    insert into stores (slug, name) select 's' || n, 's' || n || 'y' from generate_series(0, ${STORES - 1}::int) n
    order by n returning id`.execute(ctx.db);
  const members: number[] = [];
  for (let nth = 0; nth < MEMBERS; nth++) members.push((await createUser({ ctx }, { trust_level: 2 })).id);
  return { groups: groups.rows.map(({ id }) => id), stores: stores.rows.map(({ id }) => id), members };
}

async function addOffer(ctx: Context, chance: Chance, { groups, stores, members }: Places): Promise<Offer> {
  const nths = [...new Set([chance.below(GROUPS), chance.below(GROUPS)])];
  const store = chance.is(0.6) ? chance.below(STORES) : null;
  const price = chance.is(0.15) ? null : chance.is(0.1) ? 0 : 100 * (1 + chance.below(200));
  const offer: Omit<Offer, 'id'> = {
    kind: chance.is(0.2) ? 'coupon' : 'deal',
    title: chance.words(2, 5),
    text: chance.words(0, 6),
    names: [...nths.flatMap((n) => [[`g${n}y`], [`g${n}y`, `e${n}y`]]), ...(store === null ? [] : [[`s${store}y`]])],
    currency: chance.is(0.2) ? 'USD' : 'RUB',
    price,
    low: price === null || chance.is(0.5) ? null : price + 100 * chance.below(200),
    group_ids: nths.map((n) => groups[n] ?? 0),
    store_id: store === null ? null : (stores[store] ?? 0),
    author_id: chance.is(0.5) ? chance.one(members) : null,
  };
  const { rows } = await sql<{ id: number }>`
    insert into offers (kind, title, slug, url, currency, price_minor, low_price_minor, description_text, published_at, group_ids,
      store_id, author_id)
    values (${offer.kind}, ${offer.title.join(' ')}, 'n', 'https://shop.example/n', ${offer.currency}, ${offer.price}, ${offer.low},
      ${offer.text.join(' ')}, ${ctx.clock.now()}, ${offer.group_ids}::int[], ${offer.store_id}, ${offer.author_id})
    returning id`.execute(ctx.db);
  return { ...offer, id: rows[0]?.id ?? 0 };
}

async function addAlert(ctx: Context, chance: Chance, places: Places, user_id: number): Promise<Alert | null> {
  const asked = chance.is(0.6) ? askedBy(chance) : null;
  const fields: AlertFields = {
    ...(asked ? { keyword: typed(asked) } : {}),
    ...(chance.is(0.25) ? { group_ids: [chance.one(places.groups), chance.one(places.groups)] } : {}),
    ...(chance.is(0.15) ? { store_ids: [chance.one(places.stores)] } : {}),
    ...(chance.is(0.35) ? { max_price: 1 + chance.below(200) } : {}),
    ...(chance.is(0.2) ? { min_discount_percent: 1 + chance.below(90) } : {}),
    ...(chance.is(0.05) ? { free_only: true } : {}),
    ...(chance.is(0.2) ? { include_coupons: false } : {}),
    ...(chance.is(0.2) ? { in_description: true } : {}),
    currency: chance.is(0.2) ? 'USD' : 'RUB',
  };
  const writer = { locale: 'ru', nameless: () => 'alert' } as const;
  // What nothing narrows cannot be kept.
  const id = await createAlert(ctx, viewerOf(user_id, { trust_level: 2 }), fields, writer).catch(() => null);
  return id === null ? null : { id, user_id, asked, fields };
}

/** Pairs of an alert and an offer about which the two ways disagree, told in words, and how many were taken at all. */
export async function compareWithNaive(
  ctx: Context,
  random: Random,
  counts: { alerts: number; offers: number },
): Promise<{ pairs: number; taken: number; differences: string[] }> {
  const chance = new Chance(random);
  const places = await addPlaces(ctx);
  const blocked = new Set<string>();
  for (const [one, other] of [places.members.slice(0, 2), places.members.slice(2, 4)]) {
    await sql`insert into user_blocks (blocker_id, blocked_id, created_at) values (${one}, ${other}, now())`.execute(
      ctx.db,
    );
    blocked.add(`${one} ${other}`).add(`${other} ${one}`);
  }
  const alerts: Alert[] = [];
  for (let nth = 0; alerts.length < counts.alerts; nth++) {
    const alert = await addAlert(ctx, chance, places, places.members[Math.floor(nth / OWN) % MEMBERS] ?? 0);
    if (alert) alerts.push(alert);
  }
  const found = { pairs: 0, taken: 0, differences: [] as string[] };
  for (let nth = 0; nth < counts.offers; nth++) {
    const offer = await addOffer(ctx, chance, places);
    const asking = await selectOfferToMatch(ctx.db, offer.id);
    const taking = await inTransaction(ctx.db, (tx) => selectTaking(tx, offer.id, asking ? keysOfOffer(asking) : []));
    const ids = new Set(taking.map(({ id }) => id));
    for (const alert of alerts) {
      const is_taken = takes(alert, offer, blocked);
      found.pairs += 1;
      if (is_taken) found.taken += 1;
      if (is_taken !== ids.has(alert.id))
        found.differences.push(`${is_taken ? 'lost' : 'false'}: ${JSON.stringify([alert, offer])}`);
    }
  }
  return found;
}
