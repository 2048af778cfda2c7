/** Lays the stage of the browser tests over the demo content: people, their sessions, who acts where. */
import { sql } from 'kysely';
import { createComment } from '#domain/comments/create-comment.ts';
import type { Context } from '#domain/context.ts';
import { startSession } from '#domain/sessions/sessions.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createUser } from '#domain/users/users.ts';
import { inTransaction } from '#platform/db.ts';
import { hashPassword } from '#platform/passwords.ts';
import { usernameKey } from '#rules/username.ts';
import { MEMBERS, OFFERS, PASSWORD, type MemberName, type OfferName, type Stage } from './e2e-stage.ts';

const SETTINGS = {
  'limits.requests_a_minute': 1_000_000,
  'limits.sign_in_a_minute': 100_000,
  'limits.search_a_minute_guest': 100_000,
  'limits.search_a_minute_member': 100_000,
  'comments.gap_seconds_t0': 0,
  'comments.gap_seconds_t1': 0,
} as const;

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
export async function prepareStage(ctx: Context, data_dir: string): Promise<Stage> {
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
  const [reply_ru, reply_en, read] = await threads(ctx);
  if (!reply_ru || !reply_en || !read) throw new Error('The demo has too few discussions with replies');
  return {
    data_dir,
    members,
    offers,
    coupon: placeOf(await firstOffer(ctx, sql`kind = 'coupon' and not is_expired`)),
    expired: placeOf(await firstOffer(ctx, sql`is_expired`)),
    own,
    quiet,
    four,
    threads: { reply_ru, reply_en, read },
    ...(await names(ctx)),
  };
}

async function createMembers(ctx: Context): Promise<Stage['members']> {
  // One fingerprint for all: making them is slow on purpose.
  const password_hash = await hashPassword(PASSWORD);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const made: Partial<Stage['members']> = {};
    for (const name of MEMBERS) {
      const email = memberEmail(name);
      const id = await createUser(tx, {
        username: `e2e_${name}`,
        username_key: usernameKey(`e2e_${name}`),
        email,
        email_key: email,
        email_verified_at: now,
        password_hash,
        type: 1,
        locale: 'ru',
        created_at: now,
      });
      await sql`update users set trust_level = 1 where id = ${id}`.execute(tx);
      const session = await startSession(ctx, tx, { user_id: id, is_remembered: true, user_agent: 'e2e' });
      made[name] = { id, email, session: session.token };
    }
    return made as Stage['members'];
  });
}

function memberEmail(name: MemberName): string {
  return `${name.replaceAll('_', '.')}@e2e.example`;
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

async function clearComments(ctx: Context, offer_id: number): Promise<void> {
  await sql`delete from comments where offer_id = ${offer_id}`.execute(ctx.db);
  await sql`update offers set comments_count = 0 where id = ${offer_id}`.execute(ctx.db);
}

async function comment(ctx: Context, user_id: number, offer_id: number, text: string): Promise<void> {
  const viewer = {
    id: user_id,
    username: 'e2e_reader',
    type: 1,
    trust_level: 1,
    is_email_verified: true,
    is_suspended: false,
    locale: 'ru',
    avatar_media_id: null,
  } as const;
  await createComment(ctx, viewer, {
    thread: { entity_type: 'offer', entity_id: offer_id },
    parent_id: null,
    delta: { ops: [{ insert: `${text}\n` }] },
  });
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
