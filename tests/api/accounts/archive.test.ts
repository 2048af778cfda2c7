/** GET /api/account/export: everything kept about a member, table by table */
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as yauzl from 'yauzl';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createComment } from '#domain/comments/create-comment.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { PASSWORD, signIn } from '../../support/accounts.ts';
import { authenticator } from '../../support/authenticator.ts';
import { createGroup, createPicture } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openPushService, type PushService } from '../../support/push-service.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let service: PushService;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  service = await openPushService();
  world.local_origins.add(service.origin);
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
});
afterAll(async () => {
  await service.close();
  await world.close();
});

/** Texts of the archive's files by name. */
async function archiveOf(browser: Browser): Promise<Map<string, string>> {
  const reply = await browser.get('/api/account/export');
  expect(reply.statusCode).toBe(200);
  const files = new Map<string, string>();
  const zip = await yauzl.fromBufferPromise(reply.rawPayload);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

async function addPasskey(browser: Browser): Promise<string> {
  const device = authenticator();
  const asked = await browser.send('POST', '/api/account/passkeys/options', { password: PASSWORD });
  const response = device.make(asked.json<{ data: { challenge: string } }>().data.challenge);
  expect((await browser.send('POST', '/api/account/passkeys', { name: 'Телефон', response })).statusCode).toBe(200);
  return response.id;
}

test('ways in, devices, what is told and where, reports, edits and pictures are in it; no key and no hash is', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const author = await createUser(world);
  const other = await createOffer(world, { author_id: author.id });
  const own = await createOffer(world, { author_id: user.id });
  const browser = await openBrowser(app);
  expect((await signIn(browser, user.email, PASSWORD)).statusCode).toBe(200);
  const credential_id = await addPasskey(browser);
  const address = service.subscribe();
  expect((await browser.send('PUT', '/api/me/push', address)).statusCode).toBe(200);
  await browser.send('PATCH', '/api/me/notification-choices', { mention: 'push' });
  const report = { entity_type: 'offer', entity_id: other.id, reason: 'spam' };
  expect((await browser.send('POST', '/api/reports', report)).statusCode).toBe(200);
  await browser.send('PUT', `/api/offers/${other.id}/vote`, { value: 1 });
  await browser.send('DELETE', `/api/offers/${other.id}/vote`);
  const picture_id = await createPicture(world, user.id);
  const said = await createComment(world.ctx, viewerOf(author.id, { trust_level: 2 }), {
    thread: { entity_type: 'offer', entity_id: own.id },
    parent_id: null,
    delta: { ops: [{ insert: 'Слово другого\n' }] },
  });
  await world.drain();
  await sql`insert into revisions (offer_id, editor_id, changes, created_at)
    values (${own.id}, ${user.id}, '{"title": {"before": "a", "after": "b"}}', ${world.clock.now()})`.execute(
    world.ctx.db,
  );
  await sql`insert into price_observations (offer_id, price_minor, currency, source, observer_id, observed_at)
    values (${other.id}, 4200, 'RUB', 'report', ${user.id}, ${world.clock.now()})`.execute(world.ctx.db);

  await sql`insert into earned_badges (user_id, badge_id, earned_at, place) values (${user.id}, 4, ${world.clock.now()}, 1)`.execute(
    world.ctx.db,
  );
  const group_id = await createGroup(world);
  await sql`insert into group_openings (user_id, group_id, opened_on) values (${user.id}, ${group_id}, '2026-03-07')`.execute(
    world.ctx.db,
  );
  await browser.send('PATCH', '/api/me/preferences', { is_quiet: true, quiet_from: '22:30', time_zone: 'Asia/Omsk' });
  await browser.send('PATCH', '/api/me/privacy', { activity_visibility: 'members', is_unlisted: true });
  const files = await archiveOf(browser);
  const read = (name: string): unknown => JSON.parse(files.get(name) ?? 'null');
  const now = world.clock.now().toISOString();
  expect(read('account.json')).toMatchObject({
    passkeys: [{ name: 'Телефон', created_at: now, last_used_at: null }],
    second_factor: { is_on: false, recovery_left: 0 },
    push_devices: [{ created_at: now }],
    notification_choices: { mention: 'push', post_comment: 'bell' },
    preferences: { is_quiet: true, quiet_from: '22:30', time_zone: 'Asia/Omsk' },
    activity_visibility: 'members',
    is_unlisted: true,
    devices: [{ last_seen_at: now }],
    sessions: [{ created_at: now }],
  });
  expect(read('badges.json')).toEqual([{ id: 4, earned_at: now, place: 1 }]);
  expect(read('follows.json')).toMatchObject({
    opened_groups: [{ group: expect.stringMatching(/^group-\d+$/), opened_on: '2026-03-07' }],
  });
  expect(read('reports.json')).toMatchObject([{ entity_type: 'offer', entity_id: other.id, reason: 'spam' }]);
  expect(read('vote-changes.json')).toMatchObject([{ value: 1 }, { value: 0 }]);
  expect(read('edits.json')).toMatchObject([{ offer_id: own.id, changes: { title: { after: 'b' } } }]);
  expect(read('prices.json')).toMatchObject([{ offer_id: other.id, price_minor: 4200 }]);
  expect(read('pictures.json')).toMatchObject([
    { id: picture_id, url: expect.stringMatching(/^http:\/\/ulov\.example\/media\/.+\.webp$/) },
  ]);
  expect(read('notifications.json')).toMatchObject([
    { icon_type: 'post_comment', actor: author.username, offer_id: own.id, comment_id: said, read_at: null },
  ]);
  const all = [...files.values()].join('\n');
  for (const secret of [address.endpoint, address.keys.auth, address.keys.p256dh, credential_id])
    expect(all).not.toContain(secret);
  expect(all).not.toMatch(/argon2|_hash|public_key|"auth"/);
});

test('a list longer than a slice is whole, each of it once, and nobody else’s is in it', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const stranger = await createUser(world);
  const browser = await openBrowser(app, user.id);
  for (const { id } of [user, stranger]) {
    await sql`with made as (
        insert into notification_groups (user_id, icon_type, unread_from, last_event_at)
        values (${id}, 'follower', ${world.clock.now()}, ${world.clock.now()}) returning id)
      insert into notification_events (group_id, user_id, source, actor_id, happened_at)
      select made.id, ${id}, 'follow:' || n, ${stranger.id}, ${world.clock.now()} from made, generate_series(1, 1203) n`.execute(
      world.ctx.db,
    );
    await sql`insert into media (key, owner_id, width, height, created_at)
      select ${id}::text || '/' || n, ${id}, 8, 6, ${world.clock.now()} from generate_series(1, 1001) n`.execute(
      world.ctx.db,
    );
  }
  const files = await archiveOf(browser);
  const told = JSON.parse(files.get('notifications.json') ?? '') as { source: string }[];
  expect([told.length, new Set(told.map((row) => row.source)).size]).toEqual([1203, 1203]);
  const pictures = JSON.parse(files.get('pictures.json') ?? '') as { url: string }[];
  expect(new Set(pictures.map((row) => row.url)).size).toBe(1001);
  expect(pictures.every((row) => row.url.includes(`/media/${user.id}/`))).toBe(true);
});

/** What refers to an account and is in the archive. */
const INSIDE = `users preferences sessions user_devices push_subscriptions notification_choices api_tokens user_identities
  passkeys totp_secrets recovery_codes media offers discussions comments drafts revisions votes vote_changes
  comment_reactions reports price_observations bookmarks subscriptions group_follows store_follows user_follows user_blocks
  notification_groups notification_events alerts alert_channels alert_finds earned_badges group_openings
  chats chat_members chat_messages chat_cases moderation_appeals store_requests invitations`;
/** What is left out on purpose; `accountArchive` says why. */
const OUTSIDE = `banners registrations password_resets email_proofs exchange_tokens provider_trips passkey_challenges
  idempotency_keys notification_letters alert_summaries former_usernames follow_counts vote_rings audit_entries setting_changes site_looks site_texts mailings mailing_events blocklist_entries moderation_cases
  moderation_decisions penalties offer_pins
  feed_reads first_steps alert_drafts telegram_links`;

test('every table that refers to accounts is in the archive, or left out on purpose', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass`.execute(world.ctx.db);
  const known = new Set(`${INSIDE} ${OUTSIDE}`.split(/\s+/));
  expect(rows.map((row) => row.name).filter((name) => !known.has(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(30);
});

test('it names whom its member has blocked, and nobody who has blocked them', async () => {
  const [blocker, blocked] = [await createUser(world), await createUser(world)];
  const browser = await openBrowser(app, blocker.id);
  expect((await browser.send('POST', `/ui/users/${blocked.id}/block`)).statusCode).toBe(200);
  expect(JSON.parse((await archiveOf(browser)).get('blocks.json') ?? '')).toEqual([blocked.username]);
  const other = await archiveOf(await openBrowser(app, blocked.id));
  expect(JSON.parse(other.get('blocks.json') ?? '')).toEqual([]);
  expect([...other.values()].filter((content) => content.includes(blocker.username))).toEqual([]);
});
