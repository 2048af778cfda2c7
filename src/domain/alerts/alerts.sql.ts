import { sql, type RawBuilder } from 'kysely';
import type { Currency, Locale } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { keysOfPlace, storeKey, type AskedTerm, type FiledKey } from '#rules/alert-query.ts';
import { LIVE_OFFER } from '../offers/offers.ts';
import { KNOWN_STORE } from '../stores/stores.ts';
import { adviceOf, type AdviceRow } from './advice-of.sql.ts';

/** What an alert waits for, as it is kept. */
export interface AlertContent {
  name: string;
  description: string;
  keyword: string;
  group_ids: number[];
  store_ids: number[];
  min_temperature: number | null;
  within_minutes: number | null;
  max_price_minor: number | null;
  currency: Currency;
  min_discount_percent: number | null;
  free_only: boolean;
  include_coupons: boolean;
  in_description: boolean;
  by_email: boolean;
  by_push: boolean;
  channel_ids: number[];
  is_paused: boolean;
}

/** What is made of the content, so that offers can be asked. */
export interface AlertMatcher {
  /** A text for tsquery; null without a keyword. */
  query: string | null;
  terms: readonly AskedTerm[];
  /** Under what it is filed. */
  keys: readonly FiledKey[];
}

export interface AlertRow extends AlertContent {
  id: number;
  rss_secret: string;
  /** How often it was changed: two who change it at once are told apart. */
  edits: number;
  created_at: Date;
}

/** Everything a list of alerts shows. */
export interface OwnAlertRow extends AlertRow {
  groups: { id: number; slug: string; name: string }[];
  stores: { id: number; slug: string; name: string }[];
  finds_of_week: number;
  finds_of_month: number;
  finds_count: number;
  opened_count: number;
  bought_count: number;
  last_found_at: Date | null;
  media_key: string | null;
  advice: AdviceRow | null;
}

const CONTENT =
  sql.raw(`name, description, keyword, group_ids, store_ids, min_temperature, within_minutes, max_price_minor,
  currency, min_discount_percent, free_only, include_coupons, in_description, by_email, by_push, channel_ids, is_paused`);

function values(alert: AlertContent): RawBuilder<unknown> {
  return sql`${alert.name}, ${alert.description}, ${alert.keyword}, ${alert.group_ids}::int[], ${alert.store_ids}::bigint[],
    ${alert.min_temperature}::int, ${alert.within_minutes}::int, ${alert.max_price_minor}::bigint, ${alert.currency},
    ${alert.min_discount_percent}::smallint, ${alert.free_only}::boolean, ${alert.include_coupons}::boolean,
    ${alert.in_description}::boolean, ${alert.by_email}::boolean, ${alert.by_push}::boolean, ${alert.channel_ids}::bigint[],
    ${alert.is_paused}::boolean`;
}

/** Raised with every change of how keywords are read or alerts filed: those that stand are read and filed anew. */
const FILED_BY = 1;

/** Alerts that were filed by an earlier reading, so many. */
export async function selectFiledBefore(db: Db, limit: number): Promise<(AlertRow & { user_id: number })[]> {
  const { rows } = await sql<AlertRow & { user_id: number }>`
    select id, user_id, ${CONTENT}, rss_secret, edits, created_at from alerts
    where filed_by < ${FILED_BY} order by filed_by, id limit ${limit}`.execute(db);
  return rows;
}

/** Files an alert anew that nobody has changed meanwhile; to its member nothing changes. */
export async function refileAlert(
  tx: Tx,
  { id, edits, matcher }: { id: number; edits: number; matcher: AlertMatcher | null },
): Promise<void> {
  const { rows } = await sql`
    update alerts set filed_by = ${FILED_BY}${matcher ? sql`, query = ${matcher.query}::tsquery, terms = ${JSON.stringify(matcher.terms)}::jsonb` : sql``}
    where id = ${id} and edits = ${edits} returning id`.execute(tx);
  if (matcher && rows.length > 0) await fileAlert(tx, id, matcher.keys);
}

/** Alerts a member has; what is deleted does not count. */
export async function countAlerts(tx: Tx, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alerts where user_id = ${user_id} and deleted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The alert a member began with a template, the oldest of several; null for none that stands. */
export async function selectAlertOfTemplate(tx: Tx, user_id: number, template_id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from alerts where template_id = ${template_id} and user_id = ${user_id} and deleted_at is null
    order by id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function insertAlert(
  tx: Tx,
  alert: {
    user_id: number;
    content: AlertContent;
    matcher: AlertMatcher;
    /** One that is gone is passed over. */
    template_id: number | null;
    rss_secret: string;
    now: Date;
  },
): Promise<number> {
  const { matcher } = alert;
  const { rows } = await sql<{ id: number }>`
    insert into alerts (user_id, ${CONTENT}, query, terms, filed_by, template_id, rss_secret, created_at)
    values (${alert.user_id}, ${values(alert.content)}, ${matcher.query}::tsquery, ${JSON.stringify(matcher.terms)}::jsonb, ${FILED_BY},
      (select id from alert_templates where id = ${alert.template_id}), ${alert.rss_secret}, ${alert.now})
    returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await fileAlert(tx, id, matcher.keys);
  return id;
}

export async function updateAlert(
  tx: Tx,
  alert: { id: number; content: AlertContent; matcher: AlertMatcher; now: Date },
): Promise<void> {
  const { matcher } = alert;
  await sql`
    update alerts set (${CONTENT}, query, terms, filed_by, edited_at, edits) = (${values(alert.content)}, ${matcher.query}::tsquery,
      ${JSON.stringify(matcher.terms)}::jsonb, ${FILED_BY}, ${alert.now}::timestamptz, edits + 1)
    where id = ${alert.id}`.execute(tx);
  await fileAlert(tx, alert.id, matcher.keys);
}

/** Files an alert under these keys and no others. */
async function fileAlert(tx: Tx, id: number, filed: readonly FiledKey[]): Promise<void> {
  const keys = filed.map(({ key }) => key);
  const bounds = filed.map(({ bound }) => bound);
  await sql`
    delete from alert_keys where alert_id = ${id} and (key, bound) not in (
      select * from unnest(${keys}::text[], ${bounds}::bigint[]))`.execute(tx);
  await sql`
    insert into alert_keys (key, bound, alert_id)
    select key, bound, ${id}::bigint from unnest(${keys}::text[], ${bounds}::bigint[]) as given (key, bound)
    on conflict do nothing`.execute(tx);
}

/** Alerts that wait for offers of one store wait for those of another, each once, and are filed under it. */
export async function moveAlertsToStore(
  tx: Tx,
  { from_id, into_id }: { from_id: number; into_id: number },
): Promise<void> {
  const from_keys = keysOfPlace(storeKey(from_id));
  const into_keys = keysOfPlace(storeKey(into_id));
  await sql`
    update alerts set store_ids = array_replace(array_remove(store_ids, ${into_id}::bigint), ${from_id}::bigint, ${into_id}::bigint),
      edits = edits + 1
    where store_ids <> '{}' and store_ids @> array[${from_id}::bigint]`.execute(tx);
  await sql`
    insert into alert_keys (key, bound, alert_id)
    select moved.into_key, k.bound, k.alert_id
    from unnest(${from_keys}::text[], ${into_keys}::text[]) as moved (from_key, into_key)
      join alert_keys k on k.key = moved.from_key
    on conflict do nothing`.execute(tx);
  await sql`delete from alert_keys where key = any(${from_keys}::text[])`.execute(tx);
}

/** An alert whoever owns it; a deleted one is not there. */
export async function selectAnyAlert(db: Db | Tx, id: number): Promise<(AlertRow & { user_id: number }) | null> {
  const { rows } = await sql<AlertRow & { user_id: number }>`
    select id, user_id, ${CONTENT}, rss_secret, edits, created_at from alerts
    where id = ${id} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The alert whose feed has this secret, of a member who is here; null for any other. */
export async function selectAlertOfFeed(
  db: Db,
  rss_secret: string,
): Promise<{ id: number; user_id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; user_id: number; name: string }>`
    select a.id, a.user_id, a.name from alerts a join users u on u.id = a.user_id and u.deleted_at is null
    where a.rss_secret = ${rss_secret} and a.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends. */
export async function lockAnyAlert(tx: Tx, id: number): Promise<{ edits: number } | null> {
  const { rows } = await sql<{ edits: number }>`
    select edits from alerts where id = ${id} and deleted_at is null for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** One's own alert; somebody else's is not there. */
export async function selectAlert(db: Db | Tx, id: number, user_id: number): Promise<AlertRow | null> {
  const { rows } = await sql<AlertRow>`
    select id, ${CONTENT}, rss_secret, edits, created_at from alerts
    where id = ${id} and user_id = ${user_id} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends. */
export async function lockAlert(tx: Tx, id: number, user_id: number): Promise<AlertRow | null> {
  const { rows } = await sql<AlertRow>`
    select id, ${CONTENT}, rss_secret, edits, created_at from alerts
    where id = ${id} and user_id = ${user_id} and deleted_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

/** Paused it finds nothing, and what waited for warmth waits no more. */
export async function markAlertPaused(tx: Tx, id: number): Promise<void> {
  await sql`update alerts set is_paused = true, edits = edits + 1 where id = ${id} and not is_paused`.execute(tx);
  await sql`delete from alert_finds where alert_id = ${id} and waits_for is not null`.execute(tx);
}

/** A member's alerts tell of nothing by emails any more. */
export async function stopAlertEmails(tx: Tx, user_id: number): Promise<void> {
  await sql`update alerts set by_email = false, edits = edits + 1 where user_id = ${user_id} and by_email`.execute(tx);
}

/** False when there is no such alert of this member. */
export async function markAlertDeleted(tx: Tx, id: number, user_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update alerts set deleted_at = ${now} where id = ${id} and user_id = ${user_id} and deleted_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Brings back what was deleted after an instant; what was not deleted stays. False when it is not there any more. */
export async function markAlertRestored(tx: Tx, id: number, user_id: number, deleted_after: Date): Promise<boolean> {
  const { rows } = await sql`
    update alerts set deleted_at = null
    where id = ${id} and user_id = ${user_id} and (deleted_at is null or deleted_at > ${deleted_after})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** What was deleted before an instant goes for good, with its matches. */
export async function deleteOldAlerts(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from alerts where id in (
      select id from alerts where deleted_at <= ${before} order by deleted_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}

const DAY_MS = 86_400_000;
/** Finds of an alert are counted so far: more of them says no more. */
const COUNTED = 1000;

/** How many finds `f` of an alert `a` are so. */
const counted = (are: RawBuilder<unknown>) => sql`(select count(*)::int from (
  select 1 from alert_finds f where f.alert_id = a.id and ${are} limit ${sql.lit(COUNTED)}) counted)`;

/** A member's alerts, newest first, or one of them; nobody has more than a few. */
export async function selectOwnAlerts(
  db: Db | Tx,
  query: { user_id: number; locale: Locale; now: Date; id?: number; limit: number },
): Promise<OwnAlertRow[]> {
  const only = query.id === undefined ? sql`` : sql`and a.id = ${query.id}`;
  const ago = (days: number) => new Date(query.now.getTime() - days * DAY_MS);
  const { rows } = await sql<OwnAlertRow>`
    select a.id, ${CONTENT}, a.rss_secret, a.edits, a.created_at,
      coalesce((select json_agg(json_build_object('id', g.id, 'slug', g.slug, 'name', ${sql.raw(`g.name_${query.locale}`)})
        order by array_position(a.group_ids, g.id::int)) from groups g where g.id = any(a.group_ids)), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name)
        order by array_position(a.store_ids, s.id)) from stores s
        where s.id = any(a.store_ids) and ${KNOWN_STORE}), '[]') as stores,
      ${counted(sql`f.found_at > ${ago(7)}`)} as finds_of_week, ${counted(sql`f.found_at > ${ago(30)}`)} as finds_of_month,
      ${counted(sql`f.found_at is not null`)} as finds_count, ${counted(sql`f.opened_at is not null`)} as opened_count,
      ${counted(sql`f.bought_at is not null`)} as bought_count,
      (select f.found_at from alert_finds f where f.alert_id = a.id and f.found_at is not null
        order by f.found_at desc, f.id desc limit 1) as last_found_at,
      (select m.key from alert_finds f join offers o on o.id = f.offer_id join media m on m.id = o.cover_media_id
        where f.alert_id = a.id and f.found_at is not null and ${LIVE_OFFER}
        order by f.found_at desc, f.id desc limit 1) as media_key,
      ${adviceOf(query.user_id)} as advice
    from (select * from alerts where user_id = ${query.user_id} and deleted_at is null) a
    where true ${only} order by a.id desc limit ${query.limit}`.execute(db);
  return rows;
}

/** Of these channels the member's own, in the order given. */
export async function selectOwnChannels(tx: Tx, user_id: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from alert_channels where user_id = ${user_id} and id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Which of these groups and stores are there. */
export async function selectPlacesThere(
  db: Db | Tx,
  { group_ids, store_ids, locale }: { group_ids: readonly number[]; store_ids: readonly number[]; locale: Locale },
): Promise<{ groups: { id: number; name: string }[]; stores: { id: number; name: string }[] }> {
  const { rows } = await sql<{ groups: { id: number; name: string }[]; stores: { id: number; name: string }[] }>`
    select
      coalesce((select json_agg(json_build_object('id', g.id, 'name', ${sql.raw(`g.name_${locale}`)})
        order by array_position(${[...group_ids]}::bigint[], g.id)) from groups g
        where g.id = any(${[...group_ids]}::bigint[])), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name)
        order by array_position(${[...store_ids]}::bigint[], s.id)) from stores s
        where s.id = any(${[...store_ids]}::bigint[]) and ${KNOWN_STORE}), '[]') as stores`.execute(db);
  return rows[0] ?? { groups: [], stores: [] };
}

/** How many of all offers have these lexemes, from 0 to 1: what the planner knows; of rarer ones it knows nothing. */
export async function selectLexemeShares(db: Db | Tx, lexemes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ lexeme: string; share: number }>`
    select lexeme, share::float8 as share from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
    where schemaname = current_schema() and tablename = 'offers' and attname = 'search'
      and lexeme = any(${[...lexemes]}::text[])`.execute(db);
  return new Map(rows.map(({ lexeme, share }) => [lexeme, share]));
}
