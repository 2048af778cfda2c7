/** Statements that lay down demo content: rows made whole at once, with the times of a living site. */
import { sql } from 'kysely';
import type { Viewer } from '#domain/viewer.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Delta } from '#rules/delta.ts';

export async function countUsers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users`.execute(db);
  return rows[0]?.count ?? 0;
}

async function idOf(query: ReturnType<typeof sql<{ id: number }>>, tx: Tx): Promise<number> {
  const { rows } = await query.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The insert returned no id');
  return id;
}

export async function insertDemoGroup(
  tx: Tx,
  group: { slug: string; parent_id: number | null; name_ru: string; name_en: string; icon: string },
): Promise<number> {
  return idOf(
    sql<{ id: number }>`
      insert into groups (slug, parent_id, name_ru, name_en, icon)
      values (${group.slug}, ${group.parent_id}, ${group.name_ru}, ${group.name_en}, ${group.icon}) returning id`,
    tx,
  );
}

export async function insertDemoStore(
  tx: Tx,
  store: { slug: string; name: string; hosts: readonly string[]; image_media_id: number },
): Promise<number> {
  const id = await idOf(
    sql<{ id: number }>`
      insert into stores (slug, name, image_media_id) values (${store.slug}, ${store.name}, ${store.image_media_id}) returning id`,
    tx,
  );
  await sql`insert into store_hosts (host, store_id) select unnest(${store.hosts}::text[]), ${id}::bigint`.execute(tx);
  return id;
}

export interface DemoUserRow {
  username: string;
  username_key: string;
  name: string;
  description: string | null;
  type: number;
  trust_level: number;
  email: string;
  password_hash: string | null;
  locale: string;
  avatar_media_id: number | null;
  /** Whose store they speak for. */
  store_id: number | null;
  created_at: Date;
}

export async function insertDemoUser(tx: Tx, user: DemoUserRow): Promise<number> {
  return idOf(
    sql<{ id: number }>`
      insert into users (username, username_key, name, description, type, trust_level, trust_floor, email, email_key, email_verified_at,
        password_hash, locale, avatar_media_id, store_id, created_at)
      values (${user.username}, ${user.username_key}, ${user.name}, ${user.description}, ${user.type}, ${user.trust_level}, ${user.trust_level},
        ${user.email}, ${user.email}, ${user.created_at}, ${user.password_hash}, ${user.locale}, ${user.avatar_media_id},
        ${user.store_id}, ${user.created_at})
      returning id`,
    tx,
  );
}

interface DemoText {
  title: string;
  slug: string;
  lang: string;
  author_id: number;
  group_id: number;
  delta: Delta;
  html: string;
  text: string;
  published_at: Date;
}

export interface DemoOfferRow extends DemoText {
  kind: 'deal' | 'coupon';
  store_id: number;
  cover_media_id: number;
  url: string;
  currency: string;
  price_minor: number | null;
  low_price_minor: number | null;
  shipping_minor: number | null;
  discount_type: string | null;
  discount_amount: number | null;
  coupon_name: string | null;
  coupon_description: string | null;
  expires_at: Date | null;
  is_expired: boolean;
}

export async function insertDemoOffer(tx: Tx, offer: DemoOfferRow): Promise<number> {
  return idOf(
    sql<{ id: number }>`
      insert into offers (kind, title, slug, lang, author_id, store_id, group_id, cover_media_id, url, description_delta,
        description_html, description_text, currency, price_minor, low_price_minor, shipping_minor, discount_type, discount_amount,
        coupon_name, coupon_description, expires_at, is_expired, published_at, created_at)
      values (${offer.kind}, ${offer.title}, ${offer.slug}, ${offer.lang}, ${offer.author_id}, ${offer.store_id}, ${offer.group_id},
        ${offer.cover_media_id}, ${offer.url}, ${JSON.stringify(offer.delta)}::jsonb, ${offer.html}, ${offer.text}, ${offer.currency},
        ${offer.price_minor}, ${offer.low_price_minor}, ${offer.shipping_minor}, ${offer.discount_type}, ${offer.discount_amount},
        ${offer.coupon_name}, ${offer.coupon_description}, ${offer.expires_at}, ${offer.is_expired}, ${offer.published_at},
        ${offer.published_at})
      returning id`,
    tx,
  );
}

export async function insertDemoDiscussion(tx: Tx, discussion: DemoText): Promise<number> {
  return idOf(
    sql<{ id: number }>`
      insert into discussions (title, slug, lang, author_id, group_id, description_delta, description_html, description_text,
        published_at, created_at)
      values (${discussion.title}, ${discussion.slug}, ${discussion.lang}, ${discussion.author_id}, ${discussion.group_id},
        ${JSON.stringify(discussion.delta)}::jsonb, ${discussion.html}, ${discussion.text}, ${discussion.published_at},
        ${discussion.published_at})
      returning id`,
    tx,
  );
}

/** Chosen groups in order, then their ancestors as inherited. */
export async function insertEntityGroups(
  tx: Tx,
  entity_type: 'offer' | 'discussion',
  entity_id: number,
  groups: readonly { id: number; is_inherited: boolean }[],
): Promise<void> {
  const table = sql.raw(`${entity_type}_groups (${entity_type}_id, group_id, position, is_inherited)`);
  const rows = JSON.stringify(groups.map((group, position) => ({ ...group, position })));
  await sql`
    insert into ${table}
    select ${entity_id}::bigint, id, position, is_inherited
    from jsonb_to_recordset(${rows}::jsonb) as g(id bigint, position smallint, is_inherited boolean)`.execute(tx);
}

export async function insertOfferPictures(tx: Tx, offer_id: number, media_ids: readonly number[]): Promise<void> {
  await sql`
    insert into offer_pictures (offer_id, media_id, position)
    select ${offer_id}::bigint, m.id, m.place - 1 from unnest(${media_ids}::bigint[]) with ordinality as m(id, place)`.execute(
    tx,
  );
}

export async function insertOfferCodes(tx: Tx, offer_id: number, codes: readonly string[]): Promise<void> {
  await sql`
    insert into offer_codes (offer_id, code, position)
    select ${offer_id}::bigint, c.code, c.place - 1 from unnest(${codes}::text[]) with ordinality as c(code, place)`.execute(
    tx,
  );
}

export interface DemoVoteRow {
  /** null carries the degrees that forty people cannot give. */
  user_id: number | null;
  value: -1 | 1;
  weight: number;
  trust_level: number;
  created_at: Date;
}

export async function insertDemoVotes(tx: Tx, offer_id: number, votes: readonly DemoVoteRow[]): Promise<void> {
  await sql`
    insert into votes (offer_id, user_id, source, value, weight, trust_level, created_at)
    select ${offer_id}::bigint, user_id, case when user_id is null then 'imported' else 'member' end, value, weight, trust_level, created_at
    from jsonb_to_recordset(${JSON.stringify(votes)}::jsonb)
      as v(user_id bigint, value smallint, weight numeric, trust_level smallint, created_at timestamptz)`.execute(tx);
}

export async function updateDemoTemperature(
  tx: Tx,
  offer_id: number,
  hot_from: number,
  hot_at: Date | null,
): Promise<void> {
  await sql`
    update offers set
      temperature = coalesce((select sum(value * weight) from votes where offer_id = ${offer_id}), 0),
      votes_count = (select count(*) from votes where offer_id = ${offer_id} and source = 'member'),
      hot_at = ${hot_at},
      is_hot = ${hot_at}::timestamptz is not null
        and coalesce((select sum(value * weight) from votes where offer_id = ${offer_id}), 0) >= ${hot_from}
    where id = ${offer_id}`.execute(tx);
}

/** Few comments are liked by many, most by nobody; who likes what is the same for every demo. */
export async function insertDemoReactions(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into comment_reactions (comment_id, user_id, reaction, created_at)
    select c.id, u.id,
      case when kind < 55 then 'like' when kind < 80 then 'helpful' when kind < 94 then 'funny' else 'dislike' end,
      c.published_at + (${now}::timestamptz - c.published_at) * (chance / 1024.0)
    from comments c cross join users u,
      lateral (select (hashtext('worth' || c.id) & 1023) / 1024.0 as worth, hashtext(c.id || ' ' || u.id) & 1023 as chance,
        (hashtext('kind' || c.id || ' ' || (u.id % 5)) & 1023) % 100 as kind) dice
    where u.id <> c.author_id and u.email_verified_at is not null and c.published_at < ${now} and c.deleted_at is null
      and chance < 480 * power(worth, 4)`.execute(tx);
}

/** Counters from the rows themselves, once everything stands. */
export async function recountEverything(tx: Tx): Promise<void> {
  await sql`update users u set
    offers_count = (select count(*) from offers where author_id = u.id and published_at is not null and deactivated_at is null),
    discussions_count = (select count(*) from discussions where author_id = u.id and published_at is not null),
    comments_count = (select count(*) from comments where author_id = u.id and published_at is not null and deleted_at is null)`.execute(
    tx,
  );
  await sql`update comments c set likes_count = r.likes, dislikes_count = r.dislikes, funny_count = r.funny, helpful_count = r.helpful
    from (select comment_id, count(*) filter (where reaction = 'like') as likes, count(*) filter (where reaction = 'dislike') as dislikes,
      count(*) filter (where reaction = 'funny') as funny, count(*) filter (where reaction = 'helpful') as helpful
      from comment_reactions group by comment_id) r where r.comment_id = c.id`.execute(tx);
  await sql`update stores s set
    offers_count = (select count(*) from offers where store_id = s.id and published_at is not null and deactivated_at is null)`.execute(
    tx,
  );
  await sql`update groups g set offers_count = (select count(*) from offer_groups og join offers o on o.id = og.offer_id
    where og.group_id = g.id and o.published_at is not null and o.deactivated_at is null)`.execute(tx);
  await sql`update offers o set comments_count = (select count(*) from comments where offer_id = o.id and deleted_at is null)`.execute(
    tx,
  );
  await sql`update discussions d set
    comments_count = (select count(*) from comments where discussion_id = d.id and deleted_at is null),
    last_comment_at = (select max(published_at) from comments where discussion_id = d.id),
    last_comment_author_id = (select author_id from comments where discussion_id = d.id order by published_at desc, id desc limit 1)`.execute(
    tx,
  );
}

/** Who acts in the demo, as the program sees them. */
export async function selectDemoViewers(db: Db): Promise<Map<number, Partial<Viewer>>> {
  const { rows } = await sql<Pick<Viewer, 'id' | 'username' | 'type' | 'trust_level' | 'locale' | 'store_id'>>`
    select id, username, type, trust_level, coalesce(locale, 'ru') as locale, store_id from users`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last comments of others on what a member has posted. */
export async function selectCommentsToTell(db: Db, author_id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from comments c left join offers o on o.id = c.offer_id left join discussions d on d.id = c.discussion_id
    where coalesce(o.author_id, d.author_id) = ${author_id} and c.author_id <> ${author_id} and c.published_at is not null
    order by c.published_at desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The open case of an entry; null when there is none. */
export async function selectCaseOf(db: Db, entity_type: string, entity_id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from moderation_cases where entity_type = ${entity_type} and entity_id = ${entity_id} and closed_at is null`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
