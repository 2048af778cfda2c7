/** Who the table of authority asks as, and what of somebody else's they ask for. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { saveAlertDraft } from '#domain/alert-drafts/alert-drafts.ts';
import { createAlert } from '#domain/alerts/alerts.ts';
import { mutePath } from '#domain/alerts/mute-link.ts';
import { openContactForm } from '#domain/contact/contact.ts';
import { createToken } from '#domain/accounts/create-token.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { reportMessage, sendMessage, startChat } from '#domain/chats/chats.ts';
import { muteChatPath } from '#domain/chats/mute-link.ts';
import { createDraft } from '#domain/drafts/drafts.ts';
import { unsubscribePath } from '#domain/notifications/choices.ts';
import { startSession } from '#domain/sessions/sessions.ts';
import { changeSetting, readSettings } from '#domain/settings/settings.ts';
import { hashUploadToken } from '#domain/media/delete-upload.ts';
import { inTransaction } from '#platform/db.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { createGroup, createPicture, createStore } from '../../support/factories/forms.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { picture } from '../../support/uploads.ts';
import { openBrowser, type World } from '../../support/world.ts';
import type { Role } from './lines.ts';
import { officeOf } from './office.ts';
import { rowOf } from './rows.ts';

/** Somebody who asks. */
export interface Person extends TestUser {
  role: Role;
  /** What every request of theirs brings. */
  headers: Record<string, string>;
}

export interface Stage {
  people: readonly Person[];
  /** Of a guest's browser. */
  alert_draft: { collector_id: string; draft_id: number };
  /** Whose everything is that is asked for. */
  owner: TestUser;
  store: { id: number; slug: string };
  group: { id: number; slug: string };
  /** Nothing stands in it. */
  empty_group_id: number;
  other_store_id: number;
  /** Proven, and waits for an administrator. */
  store_request_id: number;
  offer: { id: number; url: string };
  other_offer_id: number;
  discussion: { id: number; url: string };
  offer_comment_id: number;
  discussion_comment_id: number;
  draft_id: number;
  alert_id: number;
  find_id: number;
  channel_id: number;
  /** Of a time to come: no page shows it. */
  banner_id: number;
  failed_job_id: number;
  /** A word that no text of the stage has. */
  blocklist_id: number;
  invitation_id: number;
  mailing_id: number;
  invitation_token: string;
  rss_secret: string;
  mute_token: string;
  unsubscribe_token: string;
  /** What a form to the operator brings with it. */
  contact_form: string;
  media_name: string;
  media_id: number;
  media_token: string;
  session_id: number;
  token_id: number;
  passkey_id: number;
  notification_id: number;
  ring_id: number;
  /** A conversation of the owner's with somebody else, a message of each, and what a moderator decides about. */
  chat_id: number;
  chat_message_id: number;
  chat_foreign_id: number;
  chat_case_id: number;
  moderation_case_id: number;
  moderation_decision_id: number;
  /** Something decided about what the owner posted, and what they say to something else. */
  appealable_decision_id: number;
  appeal_id: number;
  chat_mute_token: string;
}

export const DAY_MS = 86_400_000;
const MEDIA_NAME = `aa/${'a'.repeat(32)}-320.webp`;
const words = (text: string) => ({ ops: [{ insert: `${text}\n` }] });

/** Nothing is refused for its number, and members may invite. */
async function openSettings(ctx: World['ctx']): Promise<void> {
  for (const key of Object.keys(await readSettings(ctx)).filter((name) => name.startsWith('limits.')))
    await changeSetting(ctx, key, 1_000_000);
  await changeSetting(ctx, 'invitations.a_month', 100);
}

/** Sets the stage: people of every kind, and one of everything that belongs to somebody. */
export async function setStage(world: World, app: FastifyInstance): Promise<Stage> {
  const { ctx, clock } = world;
  await openSettings(ctx);
  const owner = await createUser(world, { username: 'the_owner', trust_level: 2, password: PASSWORD });
  const [store_id, group_id] = [await createStore(world, { host: 'shop.example' }), await createGroup(world)];
  const offer = await createOffer(world, { author_id: owner.id, store_id, hot_at: before(world, 2 * DAY_MS) });
  await sql`insert into offer_groups (offer_id, group_id, position) values (${offer.id}, ${group_id}, 0)`.execute(
    ctx.db,
  );
  const discussion = await createDiscussion(world, { author_id: owner.id });
  await sql`update users set offers_count = 1, discussions_count = 1 where id = ${owner.id}`.execute(ctx.db);
  const viewer = viewerOf(owner.id, { trust_level: 2 });
  const comment = (entity_type: 'offer' | 'discussion', entity_id: number) =>
    createComment(ctx, viewer, { thread: { entity_type, entity_id }, parent_id: null, delta: words(entity_type) });
  const around = { time_zone: 'Europe/Moscow', locale: 'ru' } as const;
  const draft = await createDraft(ctx, viewer, {
    kind: 'discussion',
    form: { title: 'Что взять в дорогу', delta: words('Дорога дальняя, чайник один'), group_ids: [group_id] },
    offer_id: null,
    discussion_id: null,
    ...around,
  });
  const alert_id = await createAlert(ctx, viewer, { keyword: 'чайник' }, { locale: 'ru', nameless: () => 'Чайник' });
  await sql`insert into discussion_groups (discussion_id, group_id, position) values (${discussion.id}, ${group_id}, 0)`.execute(
    ctx.db,
  );
  for (const table of ['offers', 'discussions'])
    await sql`update ${sql.raw(table)} set description_delta = ${JSON.stringify(words('Чайник кипит за две минуты'))}::jsonb`.execute(
      ctx.db,
    );
  const shown_id = await createPicture(world, owner.id);
  await sql`insert into offer_pictures (offer_id, media_id, position) values (${offer.id}, ${shown_id}, 0)`.execute(
    ctx.db,
  );
  const media_id = await createPicture(world, owner.id);
  const media_token = 'a token of an upload';
  await sql`update media set token_hash = ${hashUploadToken(media_token)} where id = ${media_id}`.execute(ctx.db);
  await ctx.media.put(MEDIA_NAME, await picture(10, 10, 'webp'));
  const offer_comment_id = await comment('offer', offer.id);
  clock.advance(60_000);
  const discussion_comment_id = await comment('discussion', discussion.id);
  for (const table of ['stores', 'groups']) await sql`update ${sql.raw(table)} set offers_count = 1`.execute(ctx.db);
  const contact_form = openContactForm(ctx);
  clock.advance(600_000);
  const stage = {
    owner,
    store: { id: store_id, slug: await slugOf(world, 'stores', store_id) },
    group: { id: group_id, slug: await slugOf(world, 'groups', group_id) },
    empty_group_id: await createGroup(world),
    other_store_id: await createStore(world, { host: 'other.example' }),
    offer,
    other_offer_id: (await createOffer(world, { title: 'Чайник второй' })).id,
    discussion,
    offer_comment_id,
    discussion_comment_id,
    draft_id: draft.id,
    alert_draft: await saveAlertDraft(
      ctx,
      { collector: null, fields: { keyword: 'чайник' } },
      { locale: 'ru', nameless: () => '' },
    ),
    alert_id,
    find_id: await findOf(world, { alert_id, offer_id: offer.id, user_id: viewer.id }),
    channel_id: await channelOf(world, owner.id),
    rss_secret: (await rowOf<{ rss_secret: string }>(world, sql`select rss_secret from alerts where id = ${alert_id}`))
      .rss_secret,
    mute_token: mutePath(ctx, alert_id).split('/').at(-1) ?? '',
    unsubscribe_token: unsubscribePath(ctx, owner.id, 'notifications').slice('/unsubscribe/'.length),
    contact_form,
    media_name: MEDIA_NAME,
    media_id,
    media_token,
    ...(await rowsOf(world, owner.id, offer.id)),
    ...(await officeOf(world, { owner_id: owner.id, store_id })),
    ...(await chatOf(world, owner)),
    ...(await caseOf(world, owner, offer.id)),
  };
  return { ...stage, people: await peopleOf(world, app, store_id) };
}

/** The owner's offer was reported, and something was decided about it before. */
async function caseOf(world: World, owner: TestUser, offer_id: number) {
  const reporter = await createUser(world, { username: 'the_reporter', trust_level: 2 });
  const now = world.clock.now();
  await sql`
    insert into reports (reporter_id, entity_type, entity_id, reason, weight, created_at)
    values (${reporter.id}, 'offer', ${offer_id}, 'other', 1, ${now})`.execute(world.ctx.db);
  const moderator = await createUser(world, { username: 'who_decided', type: 5 });
  const decision = await rowOf<{ id: number }>(
    world,
    sql`insert into moderation_decisions (entity_type, entity_id, author_id, actor_id, actor_role, action, reason, created_at, undo_until)
      values ('offer', ${offer_id}, ${owner.id}, ${moderator.id}, 'moderator', 'dismiss', 'no_violation', ${now},
        ${new Date(now.getTime() + 60_000)}) returning id`,
  );
  const { id } = await rowOf<{ id: number }>(world, sql`select id from moderation_cases where closed_at is null`);
  return { moderation_case_id: id, moderation_decision_id: decision.id, ...(await appealOf(world, owner, moderator)) };
}

/** Comments of two other offers of the owner's were locked, and they have appealed one of it. */
async function appealOf(world: World, owner: TestUser, moderator: TestUser) {
  const now = world.clock.now();
  const locked = () =>
    rowOf<{ id: number }>(
      world,
      sql`insert into moderation_decisions (entity_type, entity_id, author_id, actor_id, actor_role, action, reason, created_at, undo_until)
        values ('offer', 999999, ${owner.id}, ${moderator.id}, 'moderator', 'lock_comments', 'rude', ${now}, ${now}) returning id`,
    );
  const [appealed, appealable] = [await locked(), await locked()];
  const appeal = await rowOf<{ id: number }>(
    world,
    sql`insert into moderation_appeals (decision_id, user_id, words, created_at, answer_by)
      values (${appealed.id}, ${owner.id}, 'Это не так', ${now}, ${now}) returning id`,
  );
  return { appealable_decision_id: appealable.id, appeal_id: appeal.id };
}

/** The owner talks with somebody, who has reported what they said. */
async function chatOf(world: World, owner: TestUser) {
  const { ctx } = world;
  const partner = await createUser(world, { username: 'the_partner', trust_level: 2 });
  const [one, other] = [viewerOf(owner.id, { trust_level: 2 }), viewerOf(partner.id, { trust_level: 2 })];
  const foreign = await startChat(ctx, other, { username: owner.username, delta: words('Ещё продаёте чайник?') });
  const { chat_id } = foreign;
  const own = await sendMessage(ctx, one, { chat_id, delta: words('Продаю') });
  const { message_id } = own;
  // Whoever it is handed to may write again.
  world.clock.advance(10_000);
  await reportMessage(ctx, other, { chat_id, message_id, reason: 'rude', detail: null });
  return {
    chat_id,
    chat_message_id: message_id,
    chat_foreign_id: foreign.message_id,
    chat_case_id: (await rowOf<{ id: number }>(world, sql`select id from chat_cases`)).id,
    chat_mute_token: muteChatPath(ctx, { chat_id, user_id: owner.id }).split('/').at(-1) ?? '',
  };
}

const before = (world: World, ms: number) => new Date(world.clock.now().getTime() - ms);

const slugOf = async (world: World, table: 'stores' | 'groups', id: number) =>
  (await rowOf<{ slug: string }>(world, sql`select slug from ${sql.raw(table)} where id = ${id}`)).slug;

/** What nothing on the site makes without a device, an email or a crowd. */
async function rowsOf(world: World, owner_id: number, offer_id: number) {
  const now = world.clock.now();
  const place = { user_id: owner_id, is_remembered: true, user_agent: 'test', network: '127.0.0.1' };
  await inTransaction(world.ctx.db, (tx) => startSession(world.ctx, tx, place));
  const id = async (statement: ReturnType<typeof sql>) => (await rowOf<{ id: number }>(world, statement)).id;
  return {
    session_id: await id(sql`select id from sessions where user_id = ${owner_id}`),
    token_id: await id(sql`insert into api_tokens (user_id, name, token_hash, scopes, created_at)
      values (${owner_id}, 'Bot', ${Buffer.from('no token')}, '{read}', ${now}) returning id`),
    passkey_id: await id(sql`insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
      values (${owner_id}, 'of the owner', ${Buffer.from('key')}, 0, 'Ключ', ${now}) returning id`),
    notification_id: await id(sql`
      insert into notification_groups (user_id, icon_type, offer_id, unread_from, last_event_at)
      values (${owner_id}, 'post_vote', ${offer_id}, ${now}, ${now}) returning id`),
    ring_id: await id(sql`insert into vote_rings (kind, member_ids, found_at)
      values ('pair', ${[owner_id, owner_id + 1]}, ${now}) returning id`),
  };
}

const KINDS: Record<Exclude<Role, 'guest' | 'inside' | 'read' | 'write'>, Parameters<typeof createUser>[1]> = {
  unverified: { is_verified: false, trust_level: 0 },
  newcomer: { trust_level: 0 },
  member: { trust_level: 2 },
  suspended: { trust_level: 2, suspended_until: new Date('2099-01-01') },
  rep: { type: 3, trust_level: 2 },
  editor: { type: 7, trust_level: 3 },
  moderator: { type: 5, trust_level: 3 },
  admin: { type: 9, trust_level: 3 },
};

async function peopleOf(world: World, app: FastifyInstance, store_id: number): Promise<Person[]> {
  const { ctx } = world;
  const people = [await cameWith(app, { role: 'guest', id: 0, username: '', email: '' }, null)];
  const come = async (role: Role, user: TestUser, impersonation?: Inside) => {
    const place = { user_id: user.id, is_remembered: true, user_agent: 'test', network: '127.0.0.1' };
    const session = await inTransaction(ctx.db, (tx) =>
      startSession(ctx, tx, { ...place, ...(impersonation ? { impersonation } : {}) }),
    );
    people.push(await cameWith(app, { ...user, role }, session.token));
  };
  const users = new Map<Role, TestUser>();
  for (const [role, given] of Object.entries(KINDS) as [keyof typeof KINDS, (typeof KINDS)['member']][]) {
    const user = await createUser(world, { username: `the_${role}`, password: PASSWORD, ...given });
    users.set(role, user);
    await come(role, user);
  }
  const [member, admin, rep] = [users.get('member'), users.get('admin'), users.get('rep')];
  if (!member || !admin || !rep) throw new Error('Somebody has not come');
  await sql`update users set store_id = ${store_id} where id = ${rep.id}`.execute(ctx.db);
  const { id } = await rowOf<{ id: number }>(world, sql`select id from sessions where user_id = ${admin.id}`);
  await come('inside', member, { impersonator_id: admin.id, parent_session_id: id, minutes: 60 });
  for (const scope of ['read', 'write'] as const) {
    const given = { name: scope, scopes: [scope], days: null, password: PASSWORD, network: '127.0.0.1' };
    const { token } = await createToken(ctx, viewerOf(member.id), given);
    people.push({ ...member, role: scope, headers: { authorization: `Bearer ${token}` } });
  }
  return people;
}

type Inside = { impersonator_id: number; parent_session_id: number; minutes: number };

/** Somebody with a session and the token that their browser asks for beforehand. */
async function cameWith(
  app: FastifyInstance,
  person: Omit<Person, 'headers'>,
  session_token: string | null,
): Promise<Person> {
  const { cookies, get } = await openBrowser(app);
  if (session_token !== null) cookies.set('ulov_session', session_token);
  const csrf = (await get('/api/csrf')).json<{ data: { token: string } }>().data.token;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { ...person, headers: { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' } };
}

/** What an alert found. */
async function findOf(
  world: World,
  { alert_id, offer_id, user_id }: { alert_id: number; offer_id: number; user_id: number },
): Promise<number> {
  const now = world.clock.now();
  const { id } = await rowOf<{ id: number }>(
    world,
    sql`insert into alert_finds (alert_id, offer_id, user_id, matched_at, found_at, told_count)
      values (${alert_id}, ${offer_id}, ${user_id}, ${now}, ${now}, 1) returning id`,
  );
  return id;
}

/** Leads inside: whoever tries it out is refused without a word to anybody. */
async function channelOf(world: World, user_id: number): Promise<number> {
  const target = world.ctx.seal.close(JSON.stringify({ url: 'https://127.0.0.1/', secret: 'whsec_' }));
  const { id } = await rowOf<{ id: number }>(
    world,
    sql`insert into alert_channels (user_id, kind, name, target, host, created_at)
      values (${user_id}, 'webhook', 'Дом', ${target}, '127.0.0.1', ${world.clock.now()}) returning id`,
  );
  return id;
}
