import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { RENDERER_VERSION } from '#rules/delta.ts';
import { languageOf } from '#rules/text.ts';
import type { ItemRecord } from './record.ts';
import {
  allocateIds,
  insertImported,
  json,
  keyOf,
  lockImports,
  raiseCounter,
  selectImported,
  tally,
} from './records.sql.ts';
import { authorKey, resolveAuthors } from './write-authors.sql.ts';
import { categoryKey, resolveGroups } from './write-groups.sql.ts';
import { resolveStores, storeKey } from './write-stores.sql.ts';

export interface ItemsWritten {
  deals: number;
  coupons: number;
  discussions: number;
  /** Records that were imported before, or stand twice in the batch. */
  already: number;
}

type Ready = ItemRecord & { id: number; author_id: number | null; store_id: number | null; group_ids: number[] };

/** Writes a batch of deals, coupons and discussions with all that hangs on them. What was imported before stays as it is. */
export async function writeItems(tx: Tx, records: readonly ItemRecord[]): Promise<ItemsWritten> {
  await lockImports(tx);
  const fresh = await withoutImported(tx, records);
  const ready = await makeReady(tx, fresh);
  const offers = ready.filter((record) => record.kind !== 'discussion');
  const discussions = ready.filter((record) => record.kind === 'discussion');
  await writeOffers(tx, offers);
  await writeDiscussions(tx, discussions);
  const deals = offers.filter((record) => record.kind === 'deal').length;
  return {
    deals,
    coupons: offers.length - deals,
    discussions: discussions.length,
    already: records.length - fresh.length,
  };
}

const entityType = (record: ItemRecord) => (record.kind === 'discussion' ? 'discussion' : 'offer');

async function withoutImported(tx: Tx, records: readonly ItemRecord[]): Promise<ItemRecord[]> {
  const seen = {
    offer: await selectImported(
      tx,
      'offer',
      records.filter((record) => entityType(record) === 'offer'),
    ),
    discussion: await selectImported(
      tx,
      'discussion',
      records.filter((record) => entityType(record) === 'discussion'),
    ),
  };
  return records.filter((record) => {
    const known = seen[entityType(record)];
    if (known.has(keyOf(record))) return false;
    known.set(keyOf(record), 0);
    return true;
  });
}

/** Gives each record its id and the ids it refers to. */
async function makeReady(tx: Tx, records: readonly ItemRecord[]): Promise<Ready[]> {
  const authors = await resolveAuthors(
    tx,
    records.map((record) => ({ ...record, at: record.published_at })),
  );
  const stores = await resolveStores(
    tx,
    records.filter((record) => record.kind !== 'discussion'),
  );
  const groups = await resolveGroups(tx, records);
  const offer_ids = await allocateIds(tx, 'offers', records.filter((record) => record.kind !== 'discussion').length);
  const discussion_ids = await allocateIds(tx, 'discussions', records.length - offer_ids.length);
  return records.map((record) => {
    const { src, author } = record;
    const store = record.kind === 'discussion' ? null : storeKey(record);
    return {
      ...record,
      id: (record.kind === 'discussion' ? discussion_ids : offer_ids).shift() ?? 0,
      author_id: author === null ? null : (authors.get(keyOf(authorKey({ src, author }))) ?? null),
      store_id: store === null ? null : (stores.get(store) ?? null),
      group_ids: record.category === null ? [] : (groups.get(categoryKey(record)) ?? []),
    };
  });
}

async function writeOffers(tx: Tx, offers: readonly Ready[]): Promise<void> {
  if (offers.length === 0) return;
  await insertOffers(tx, offers);
  await insertGroupLinks(tx, 'offer', offers);
  await insertCodes(tx, offers);
  await insertVotes(tx, offers);
  await insertImported(tx, 'offer', offers);
  await raiseCounter(tx, 'users.offers_count', tally(offers.map((offer) => offer.author_id)));
  await raiseCounter(tx, 'stores.offers_count', tally(offers.map((offer) => offer.store_id)));
  await raiseCounter(tx, 'groups.offers_count', tally(offers.flatMap((offer) => offer.group_ids)));
}

async function insertOffers(tx: Tx, offers: readonly Ready[]): Promise<void> {
  const rows = offers.map((offer) => ({
    ...offer,
    lang: offer.lang ?? languageOf(offer.title),
    group_id: offer.group_ids[0] ?? null,
    description_delta: offer.description.delta,
    description_html: offer.description.html,
    description_text: offer.description.text,
    description: undefined,
    discount_type: offer.discount_percent === null ? null : 'percentage',
  }));
  await sql`
    insert into offers (id, kind, title, slug, lang, author_id, store_id, group_id, url, description_delta, description_html,
      description_text, renderer_version, currency, price_minor, low_price_minor, shipping_minor, discount_type, discount_amount,
      starts_at, expires_at, is_expired, published_at, temperature, is_hot, hot_at, created_at) overriding system value
    select id, kind, title, slug, lang, author_id, store_id, group_id, url, description_delta, description_html,
      description_text, ${RENDERER_VERSION}, currency, price_minor, low_price_minor, shipping_minor, discount_type, discount_percent,
      starts_at, expires_at, is_expired, published_at, temperature, is_hot, hot_at, published_at
    from jsonb_to_recordset(${json(rows)}) as o(id bigint, kind text, title text, slug text, lang text, author_id bigint,
      store_id bigint, group_id bigint, url text, description_delta jsonb, description_html text, description_text text,
      currency text, price_minor bigint, low_price_minor bigint, shipping_minor bigint, discount_type text, discount_percent bigint,
      starts_at timestamptz, expires_at timestamptz, is_expired boolean, published_at timestamptz, temperature numeric,
      is_hot boolean, hot_at timestamptz)`.execute(tx);
}

async function insertGroupLinks(tx: Tx, noun: 'offer' | 'discussion', records: readonly Ready[]): Promise<void> {
  const rows = records.flatMap(({ id, group_ids }) =>
    group_ids.map((group_id, position) => ({ id, group_id, position, is_inherited: position > 0 })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.raw(`${noun}_groups (${noun}_id, group_id, position, is_inherited)`)}
    select id, group_id, position, is_inherited
    from jsonb_to_recordset(${json(rows)}) as g(id bigint, group_id bigint, position smallint, is_inherited boolean)`.execute(
    tx,
  );
}

async function insertCodes(tx: Tx, offers: readonly Ready[]): Promise<void> {
  const rows = offers.flatMap(({ id, codes }) => codes.map((code, position) => ({ id, code, position })));
  if (rows.length === 0) return;
  await sql`
    insert into offer_codes (offer_id, code, position)
    select id, code, position from jsonb_to_recordset(${json(rows)}) as c(id bigint, code text, position smallint)`.execute(
    tx,
  );
}

/** The one row that carries an imported temperature; none for zero degrees. */
async function insertVotes(tx: Tx, offers: readonly Ready[]): Promise<void> {
  const rows = offers.flatMap(({ id, temperature, published_at }) => {
    if (Number(temperature) === 0) return [];
    const value = temperature.startsWith('-') ? -1 : 1;
    return [{ id, value, weight: temperature.replace('-', ''), at: published_at }];
  });
  if (rows.length === 0) return;
  await sql`
    insert into votes (offer_id, user_id, source, value, weight, created_at)
    select id, null, 'imported', value, weight, at
    from jsonb_to_recordset(${json(rows)}) as v(id bigint, value smallint, weight numeric, at timestamptz)`.execute(tx);
}

async function writeDiscussions(tx: Tx, discussions: readonly Ready[]): Promise<void> {
  if (discussions.length === 0) return;
  const rows = discussions.map((discussion) => ({
    ...discussion,
    lang: discussion.lang ?? languageOf(discussion.title),
    group_id: discussion.group_ids[0] ?? null,
    description_delta: discussion.description.delta,
    description_html: discussion.description.html,
    description_text: discussion.description.text,
    description: undefined,
  }));
  await sql`
    insert into discussions (id, title, slug, lang, author_id, group_id, description_delta, description_html, description_text,
      renderer_version, published_at, created_at) overriding system value
    select id, title, slug, lang, author_id, group_id, description_delta, description_html, description_text,
      ${RENDERER_VERSION}, published_at, published_at
    from jsonb_to_recordset(${json(rows)}) as d(id bigint, title text, slug text, lang text, author_id bigint, group_id bigint,
      description_delta jsonb, description_html text, description_text text, published_at timestamptz)`.execute(tx);
  await insertGroupLinks(tx, 'discussion', discussions);
  await insertImported(tx, 'discussion', discussions);
  await raiseCounter(tx, 'users.discussions_count', tally(discussions.map((discussion) => discussion.author_id)));
}
