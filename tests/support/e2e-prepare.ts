/** Lays the stage of the browser tests over the demo content: people, their sessions, who acts where. */
import { viewerOf } from './factories/viewers.ts';
import { sql } from 'kysely';
import type { AlertFields } from '#contract/alerts.ts';
import { changeAlert, createAlert } from '#domain/alerts/alerts.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import type { Context } from '#domain/context.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { inTransaction } from '#platform/db.ts';
import { prepareChats } from './e2e-chats.ts';
import { createMembers } from './e2e-members.ts';
import { OFFERS, type LongThread, type OfferName, type Stage } from './e2e-stage.ts';

const SETTINGS = {
  'limits.requests_a_minute': 1_000_000,
  'limits.sign_in_a_minute': 100_000,
  'limits.search_a_minute_guest': 100_000,
  'limits.search_a_minute_member': 100_000,
  'limits.chat_search_a_minute': 100_000,
  'comments.gap_seconds_t0': 0,
  'comments.gap_seconds_t1': 0,
  'posts.gap_seconds': 0,
  'chats.gap_seconds': 0,
  'contact.a_day_network': 1000,
  'limits.previews_a_minute': 100_000,
  'limits.previews_a_minute_guest': 100_000,
  'limits.uploads_a_minute': 100_000,
  'limits.alert_previews_a_minute': 100_000,
  'alerts.sign_up_checks_a_day': 100_000,
  'alerts.sign_up_checks_an_hour': 100_000,
  'limits.alert_drafts_a_minute': 100_000,
  'limits.alert_previews_a_minute_guest': 100_000,
} as const;

const REVISIONS = 23; // More than a page of them.

const INSTANTS: Record<string, readonly string[]> = {
  users: ['created_at', 'email_verified_at'],
  offers: ['published_at', 'created_at', 'updated_at', 'hot_at', 'bumped_at', 'starts_at', 'expires_at'],
  discussions: ['published_at', 'created_at', 'updated_at', 'last_comment_at'],
  comments: ['published_at', 'created_at', 'edited_at'],
  votes: ['created_at'],
  vote_changes: ['changed_at'],
};

/** Moves the demo along with time: what was an hour old when it was seeded is an hour old again. */
export async function shiftInstants(ctx: Context, elapsed_ms: number): Promise<void> {
  const step = sql`make_interval(secs => ${Math.max(0, elapsed_ms) / 1000}::float8)`;
  await inTransaction(ctx.db, async (tx) => {
    for (const [table, columns] of Object.entries(INSTANTS)) {
      const changes = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${step}`);
      await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(tx);
    }
  });
}

/** Prepares everything and says where it stands. */
export async function prepareStage(ctx: Context, data_dir: string): Promise<Omit<Stage, 'telegram_url'>> {
  for (const [key, value] of Object.entries(SETTINGS)) await changeSetting(ctx, key, value);
  const members = await createMembers(ctx);
  const open = await openOffers(ctx);
  const take = () => placeOf(open.shift());
  const offers = Object.fromEntries(OFFERS.map((name) => [name, take()])) as Record<OfferName, Place>;
  const own = { ru: take(), en: take() };
  const quiet = { ru: take(), en: take() };
  const four = { ru: take(), en: take() };
  for (const language of ['ru', 'en'] as const) {
    await sql`update offers set author_id = ${members[`own_${language}`].id} where id = ${own[language].id}`.execute(
      ctx.db,
    );
    await clearComments(ctx, quiet[language].id);
    await clearComments(ctx, four[language].id);
    for (const text of ['Раз', 'Два', 'Три', 'Четыре']) await comment(ctx, members.reader.id, four[language].id, text);
  }
  await setStates(ctx, members, offers);
  const broad = { coupon: { ...take(), url: '' }, deal: take() };
  broad.coupon.url = await setBroad(ctx, members.broad.id, { coupon: broad.coupon.id, deal: broad.deal.id });
  await prepareChats(ctx, members);
  await failedJobs(ctx);
  const alert_id = await awaiting(ctx, members);
  const long_thread = await longThread(ctx, take(), members.reader.id);
  const talks = await quietDiscussions(ctx, members);
  const [reply_ru, reply_en, read] = await threads(ctx);
  if (!reply_ru || !reply_en || !read) throw new Error('The demo has too few discussions with replies');
  return {
    data_dir,
    members,
    offers,
    coupon: placeOf(await firstOffer(ctx, sql`kind = 'coupon' and not is_expired`)),
    expired: placeOf(await firstOffer(ctx, sql`is_expired`)),
    broad,
    pictured: placeOf(
      await firstOffer(
        ctx,
        sql`kind = 'deal' and (select count(*) from offer_pictures p where p.offer_id = offers.id) >= 4`,
      ),
    ),
    own,
    waiting: { ru: talks[0], en: talks[1] },
    discussed: talks[2],
    switched: { ru: talks[3], en: talks[4] },
    quiet,
    four,
    threads: { reply_ru, reply_en, read },
    long_thread,
    alert_id,
    ...(await names(ctx)),
  };
}

interface OfferRow {
  id: number;
  kind: string;
  slug: string;
  title: string;
}
type Place = Stage['coupon'];

function placeOf(row: OfferRow | undefined): Place {
  if (!row) throw new Error('The demo has too few offers for the browser tests');
  return { id: row.id, url: `/${row.kind}s/${row.slug}-${row.id}`, title: row.title };
}

/** Deals anybody may vote on whose number everybody sees, mildly warm, so that a vote changes no level. */
async function openOffers(ctx: Context): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select id, kind, slug, title from offers
    where kind = 'deal' and not is_expired and deactivated_at is null and temperature > 20
      and (expires_at is null or expires_at > now() + interval '1 day')
      and published_at between now() - interval '60 days' and now() - interval '1 hour'
    order by comments_count desc, id`.execute(ctx.db);
  return rows;
}

async function firstOffer(ctx: Context, condition: ReturnType<typeof sql>): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select id, kind, slug, title from offers where ${condition} and published_at < now() - interval '1 hour'
      and deactivated_at is null order by published_at desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** Offers that are doubted, switched off, waiting, often changed: one of each for a language. */
async function setStates(ctx: Context, members: Stage['members'], offers: Stage['offers']): Promise<void> {
  await sql`update offers set deactivated_at = now() where id = ${offers.looks_off.id}`.execute(ctx.db);
  await sql`update offers set published_at = null, scheduled_for = now() + interval '150 minutes'
    where id = ${offers.looks_scheduled.id}`.execute(ctx.db);
  for (const language of ['ru', 'en'] as const) {
    const owner_id = members[`owner_${language}`].id;
    const at = (name: 'doubted' | 'off' | 'scheduled' | 'owned' | 'edited') => offers[`${name}_${language}`].id;
    await sql`update offers set is_maybe_expired = true where id = ${at('doubted')}`.execute(ctx.db);
    await sql`update offers set deactivated_at = now(), author_id = ${owner_id} where id = ${at('off')}`.execute(
      ctx.db,
    );
    await sql`update offers set published_at = null, scheduled_for = now() + interval '150 minutes',
      author_id = ${owner_id} where id = ${at('scheduled')}`.execute(ctx.db);
    await sql`update offers set author_id = ${owner_id}, published_at = now() - interval '90 minutes'
      where id = ${at('owned')}`.execute(ctx.db);
    await clearComments(ctx, at('owned'));
    await sql`update offers set published_at = now() - interval '20 minutes' where id = ${offers[`fresh_${language}`].id}`.execute(
      ctx.db,
    );
    await clearComments(ctx, offers[`fresh_${language}`].id);
    for (const name of ['told', 'live'] as const)
      await sql`update offers set author_id = ${members[`${name}_${language}`].id}
        where id = ${offers[`${name}_${language}`].id}`.execute(ctx.db);
    await sql`update offers set hot_at = now() - interval '3 days', bumped_at = null, shipping_minor = 29000, updated_at = now() - interval '1 hour'
      where id = ${at('edited')}`.execute(ctx.db);
    for (let change = 0; change < REVISIONS; change++)
      await sql`insert into revisions (offer_id, editor_id, changes, created_at) values (${at('edited')},
        ${owner_id}, ${JSON.stringify({ price_minor: { before: 100_000 + change * 100, after: 90_000 } })},
        now() - make_interval(hours => ${REVISIONS - change}))`.execute(ctx.db);
    for (const [step, price] of [120_000, 90_000].entries())
      await sql`insert into price_observations (offer_id, price_minor, currency, source, observed_at)
        select id, ${price}, currency, 'offer', now() - make_interval(days => ${10 - step}) from offers
        where id = ${at('edited')}`.execute(ctx.db);
    for (const observer of ['reader', 'feed'] as const)
      await sql`insert into price_observations (offer_id, price_minor, currency, source, url, observer_id, observed_at)
        select id, 80000, currency, 'report', 'https://cheaper.example/thing', ${members[observer].id}, now() from offers
        where id = ${at('edited')}`.execute(ctx.db);
  }
}

/** What takes more room than anything else, on the pages of a member of its own. Returns where the coupon stands. */
async function setBroad(ctx: Context, author_id: number, { coupon, deal }: { coupon: number; deal: number }) {
  const { rows: stores } = await sql<{ id: number }>`insert into stores (slug, name, offers_count)
    values ('broad-store', ${'Магазин'.repeat(10).slice(0, 68)}, 2) returning id`.execute(ctx.db);
  const store_id = stores[0]?.id ?? 0;
  const { rows } =
    await sql<OfferRow>`update offers set kind = 'coupon', author_id = ${author_id}, store_id = ${store_id},
    price_minor = null, low_price_minor = null, discount_type = 'percentage', discount_amount = 15,
    coupon_name = ${'Скидка'.repeat(17).slice(0, 100)}, coupon_description = ${'Условие'.repeat(40)}
    where id = ${coupon} returning id, kind, slug, title`.execute(ctx.db);
  await sql`update offers set author_id = ${author_id}, store_id = ${store_id}, title = 'هاتف رائع (123)…',
    price_minor = 999999999, low_price_minor = 1999999999, shipping_minor = 99999, currency = 'RUB', is_expired = false,
    description_html = '<p>هاتف رائع (123)…</p>', description_text = 'هاتف رائع (123)…' where id = ${deal}`.execute(
    ctx.db,
  );
  return placeOf(rows[0]).url;
}

/** More than a page of them. */
const FINDS = 23;

/** As many as a member may have, and those that take the most room. Returns one of these. */
async function awaiting(ctx: Context, members: Stage['members']): Promise<number> {
  await sql`update users set trust_level = 2, trust_floor = 2 where id = ${members.awaiter_full.id}`.execute(ctx.db);
  const writer = { locale: 'ru', nameless: () => 'Всё' } as const;
  const make = (user_id: number, fields: AlertFields) =>
    createAlert(ctx, viewerOf(user_id, { trust_level: 2 }), fields, writer);
  for (let number = 1; number <= 50; number++)
    await make(members.awaiter_full.id, { keyword: `вещь${number}`, by_email: true });
  const { rows: groups } = await sql<{ id: number }>`select id from groups order by id limit 6`.execute(ctx.db);
  const group_ids = groups.map(({ id }) => id);
  const { id } = members.awaiter_looks;
  await make(id, { name: 'Подписка'.repeat(7), keyword: 'наушники', group_ids, by_email: true, min_temperature: 100 });
  await make(id, { name: 'سماعات لاسلكية (123)…', keyword: 'سماعات', by_push: false });
  const paused = await make(id, { name: 'Конструкторы «Маяк»', keyword: 'маяк', min_temperature: 0, by_email: true });
  await changeAlert(ctx, viewerOf(id), { id: paused, changes: { is_paused: true } }, writer);
  const alert_id = await make(id, {
    name: 'Компьютеры дешевле пяти тысяч',
    keyword: 'ssd | "внешний диск"',
    group_ids: group_ids.slice(0, 1),
    max_price: 5000,
    by_email: true,
  });
  // Found long ago, by two alerts: what each says of an offer stands in its card.
  await sql`insert into alert_finds (alert_id, offer_id, user_id, words, matched_at, found_at, told_count)
    select a.id, o.id, ${id}::bigint, array['ssd', 'внешний диск'], now() - make_interval(hours => o.number),
      now() - make_interval(hours => o.number), 1
    from alerts a, (select id, row_number() over (order by published_at desc)::int as number from offers
      where published_at is not null and deactivated_at is null and author_id <> ${id} limit ${FINDS}) o
    where a.id = ${alert_id}::bigint or (a.user_id = ${id} and not a.is_paused and o.number <= 2)
    on conflict do nothing`.execute(ctx.db);
  return alert_id;
}

/** Discussions few have written in: two that wait, three that are out. */
async function quietDiscussions(ctx: Context, members: Stage['members']): Promise<[Place, Place, Place, Place, Place]> {
  const { rows } = await sql<OfferRow>`
    select id, 'discussion' as kind, slug, title from discussions
    where published_at is not null and deactivated_at is null order by comments_count, id limit 5`.execute(ctx.db);
  for (const [index, language] of (['ru', 'en'] as const).entries())
    await sql`update discussions set published_at = null, scheduled_for = now() + interval '150 minutes',
      author_id = ${members[`owner_${language}`].id} where id = ${rows[index]?.id ?? 0}`.execute(ctx.db);
  return [placeOf(rows[0]), placeOf(rows[1]), placeOf(rows[2]), placeOf(rows[3]), placeOf(rows[4])];
}

async function clearComments(ctx: Context, offer_id: number): Promise<void> {
  await sql`delete from comments where offer_id = ${offer_id}`.execute(ctx.db);
  await sql`update offers set comments_count = 0 where id = ${offer_id}`.execute(ctx.db);
}

async function comment(ctx: Context, user_id: number, offer_id: number, text: string): Promise<void> {
  await createComment(ctx, viewerOf(user_id), {
    thread: { entity_type: 'offer', entity_id: offer_id },
    parent_id: null,
    delta: { ops: [{ insert: `${text}\n` }] },
  });
}

const ROOTS = 100;
const REPLIES = 30;
/** Among the replies of a root: neither first nor last. */
const MIDDLE = 20;
const FAN = 5;
const DEEPEST = 5;
/** By place among the roots. */
const HELPFUL: Record<number, number> = { 10: 4, 70: 9, 81: 3 };
const RARE = 70;

interface LongRow {
  id: number;
  parent_id: number | null;
  root_id: number;
  level: number;
  text: string;
  helpful: number;
}

/** A thread of several pages, written in one statement: a long row of roots, one of replies, and a deep branch. */
async function longThread(ctx: Context, place: Place, author_id: number): Promise<LongThread> {
  await clearComments(ctx, place.id);
  const { rows: last } = await sql<{ id: number }>`select max(id)::int as id from comments`.execute(ctx.db);
  const rows: LongRow[] = [];
  const write = (text: string, parent: LongRow | null = null, helpful = 0): LongRow => {
    const id = (last[0]?.id ?? 0) + rows.length + 1;
    const level = parent === null ? 0 : parent.level + 1;
    const row = { id, parent_id: parent?.id ?? null, root_id: parent?.root_id ?? id, level, text, helpful };
    rows.push(row);
    return row;
  };
  const roots = Array.from({ length: ROOTS }, (_, n) => {
    const text = n % 4 === 0 ? `Доставка номер ${n} приехала вовремя` : `Цена держится, проверка ${n}`;
    return write(n === RARE ? 'Забрал самовывозом за день, коробка целая' : text, null, HELPFUL[n]);
  });
  const host = roots[ROOTS / 2];
  if (!host) throw new Error('No root in the middle');
  const replies = Array.from({ length: REPLIES }, (_, n) => write(`Ответ ${n}`, host));
  const way = replies.slice(MIDDLE, MIDDLE + 1);
  for (let level = 2; level <= DEEPEST; level += 1)
    for (let n = 0, parent = way.at(-1) ?? host; n < FAN; n += 1) {
      const row = write(`Глубже ${level}.${n}`, parent);
      if (n === FAN - 1) way.push(row);
    }
  await sql`
    insert into comments (id, offer_id, parent_id, root_id, level, author_id, content_delta, content_html,
      content_text, replies_count, helpful_count, published_at) overriding system value
    select id, ${place.id}::bigint, parent_id, root_id, level, ${author_id}::bigint,
      jsonb_build_object('ops', jsonb_build_array(jsonb_build_object('insert', text || E'\\n'))), '<p>' || text || '</p>', text,
      (select count(*) from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r where (r ->> 'parent_id')::bigint = c.id),
      helpful, now() - interval '3 days' + (id - ${host.root_id}) * interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id bigint, parent_id bigint, root_id bigint,
      level smallint, text text, helpful int)`.execute(ctx.db);
  await sql`select setval(pg_get_serial_sequence('comments', 'id'), (select max(id) from comments))`.execute(ctx.db);
  await sql`update offers set comments_count = ${rows.length} where id = ${place.id}`.execute(ctx.db);
  const idsOf = (some: readonly LongRow[]) => some.map(({ id }) => id);
  const helpful = roots.filter((row) => row.helpful > 0).toSorted((a, b) => b.helpful - a.helpful);
  return {
    ...place,
    ids: idsOf(rows),
    root_ids: idsOf(roots),
    host_id: host.id,
    reply_ids: idsOf(replies),
    way_ids: idsOf(way),
    helpful_ids: idsOf(helpful),
    rare_id: roots[RARE]?.id ?? 0,
  };
}

async function threads(ctx: Context): Promise<Stage['threads']['read'][]> {
  const { rows } = await sql<OfferRow & { root_id: number; last_id: number; count: number }>`
    select d.id, 'discussion' as kind, d.slug, d.title, d.comments_count as count,
      (select c.id from comments c where c.discussion_id = d.id and c.parent_id is null and c.replies_count > 0
        order by c.published_at, c.id limit 1) as root_id,
      (select c.id from comments c where c.discussion_id = d.id and c.parent_id is null
        order by c.published_at desc, c.id desc limit 1) as last_id
    from discussions d
    where d.comments_count >= 8 and d.published_at is not null and d.deactivated_at is null
      and exists (select 1 from comments c where c.discussion_id = d.id and c.parent_id is null and c.replies_count > 0)
    order by d.comments_count desc, d.id limit 3`.execute(ctx.db);
  return rows.map((row) => ({ ...placeOf(row), root_id: row.root_id, last_id: row.last_id, count: row.count }));
}

async function names(ctx: Context): Promise<Pick<Stage, 'group_slug' | 'store_slug' | 'username'>> {
  const { rows } = await sql<{ group_slug: string; store_slug: string; username: string }>`
    select (select slug from groups g where offers_count >= 3
        and exists (select 1 from groups where parent_id = g.id) order by offers_count, id limit 1) as group_slug,
      (select slug from stores where offers_count >= 4 order by offers_count, id limit 1) as store_slug,
      (select u.username from users u join offers o on o.author_id = u.id and o.published_at is not null
        where u.username ~ '^[a-z]+$' group by u.id order by count(*) desc, u.id limit 1) as username`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error('The demo has no names');
  return row;
}

/** Jobs that were given up: for each language one to retry and one to drop. */
async function failedJobs(ctx: Context): Promise<void> {
  for (const error of ['retry ru', 'drop ru', 'retry en', 'drop en'])
    await sql`
      insert into failed_jobs (queue, job_id, data, tries, error, began_at, failed_at)
      values ('compute-trust', gen_random_uuid(), ${ctx.seal.close('{"user_id":999999}')}, 9, ${error}, now(), now())
    `.execute(ctx.db);
}
