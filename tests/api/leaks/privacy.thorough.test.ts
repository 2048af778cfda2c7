/** What members keep to themselves: every way to somebody else's page, figures and lists, tried by everybody, for every
 * choice of GET /api/me/privacy and PATCH /api/me/privacy. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Privacy, Visibility } from '#contract/common.ts';
import { endpoints } from '#contract/endpoints.ts';
import { eraseDeletedAccounts } from '#domain/accounts/erase-accounts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';
import { pagesOf } from '../authority/routes.ts';

let world: World;
let app: FastifyInstance;
let owner: TestUser;
let friend: TestUser;
const readers = new Map<'guest' | 'member' | 'staff' | 'owner', Browser>();

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  for (const key of ['limits.search_a_minute_guest', 'limits.search_a_minute_member', 'limits.requests_a_minute'])
    await changeSetting(world.ctx, key, 1_000_000);
  await changeSetting(world.ctx, 'users.delete_grace_days', 0);
  owner = await createUser(world, { username: 'quietone' });
  friend = await createUser(world, { username: 'friendly' });
  await createOffer(world, { author_id: owner.id, title: 'Самовар zqlisted' });
  await createDiscussion(world, { author_id: owner.id, title: 'Разговор zqlisted' });
  // Of all figures one that stands nowhere else.
  await sql`update users set name = 'Quiet zqname', description = 'zqwords', comments_count = 43219
    where id = ${owner.id}`.execute(world.ctx.db);
  const browser = await openBrowser(app, owner.id);
  for (const [one, other] of [
    [browser, friend],
    [await openBrowser(app, friend.id), owner],
  ] as const)
    expect((await one.send('PUT', `/api/users/${other.id}/follow`)).statusCode).toBe(200);
  readers.set('guest', await openBrowser(app));
  readers.set('member', await openBrowser(app, (await createUser(world)).id));
  readers.set('staff', await openBrowser(app, (await createUser(world, { type: 5 })).id));
  readers.set('owner', browser);
});
afterAll(() => world.close());

type Subject = 'profile' | 'statistics' | 'activity';
const MARKS: Record<Subject, RegExp> = {
  profile: /zqwords|zqname/,
  statistics: /43[\s,\u00A0\u202F]?219/,
  activity: /zqlisted|friendly/,
};
const FOUND = /quietone/;

/** A way, its address, and what it tells of whom where everything is shown. */
const WAYS: Record<string, { url: () => string; tells: Partial<Record<Subject, RegExp>> }> = {
  'GET /u/:username': { url: () => '/u/quietone', tells: MARKS },
  'GET /u/:username/deals': { url: () => '/u/quietone/deals', tells: marksBut('statistics') },
  'GET /u/:username/discussions': { url: () => '/u/quietone/discussions', tells: marksBut('statistics') },
  'GET /u/:username/statistics': { url: () => '/u/quietone/statistics', tells: marksBut('activity') },
  'GET /u/:username/badges': { url: () => '/u/quietone/badges', tells: marksBut('activity') },
  'GET /u/:username/followers': { url: () => '/u/quietone/followers', tells: marksBut('statistics') },
  'GET /u/:username/following': { url: () => '/u/quietone/following', tells: marksBut('statistics') },
  'GET /ui/user/:username': { url: () => '/ui/user/quietone', tells: marksBut('activity') },
  'GET /api/users/:id/statistics': {
    url: () => `/api/users/${owner.id}/statistics`,
    tells: { statistics: MARKS.statistics },
  },
  'GET /api/users/:id/badges': { url: () => `/api/users/${owner.id}/badges`, tells: { statistics: /"badges":\[/ } },
  'GET /api/users/:id/followers': {
    url: () => `/api/users/${owner.id}/followers`,
    tells: { activity: MARKS.activity },
  },
  'GET /api/users/:id/following': {
    url: () => `/api/users/${owner.id}/following`,
    tells: { activity: MARKS.activity },
  },
  'GET /api/lists/authored': {
    url: () => `/api/lists/authored?user_id=${owner.id}&type=offer`,
    tells: { activity: MARKS.activity },
  },
  'discussions of GET /api/lists/authored': {
    url: () => `/api/lists/authored?user_id=${owner.id}&type=discussion`,
    tells: { activity: MARKS.activity },
  },
  'GET /api/users': { url: () => '/api/users?search=quieto', tells: { profile: FOUND } },
  'people of GET /search': { url: () => '/search?q=quieto&tab=people', tells: { profile: /zqname/ } },
  'people of GET /search by a word near their name': {
    url: () => '/search?q=zqnamme&tab=people',
    tells: { profile: /href="\/u\/quietone"/ },
  },
  'followers of somebody else': { url: () => '/u/friendly/followers', tells: { activity: /href="\/u\/quietone"/ } },
  'those whom somebody else follows': {
    url: () => '/u/friendly/following',
    tells: { profile: /href="\/u\/quietone"/ },
  },
};

/** In the feed everybody is a guest. */
const FEED = '/rss/user/quietone.xml';
/** Ways of the member alone, and those that change something. */
const OWN = new Set(['GET /u/:username/bookmarks', 'GET /u/:username/feed']);

function marksBut(subject: Subject): Partial<Record<Subject, RegExp>> {
  const { [subject]: _left_out, ...rest } = MARKS;
  return rest;
}

const USUAL: Privacy = {
  profile_visibility: 'all',
  statistics_visibility: 'all',
  activity_visibility: 'all',
  is_unlisted: false,
};

async function choose(change: Partial<Privacy>): Promise<void> {
  const reply = await readers.get('owner')?.send('PATCH', '/api/me/privacy', { ...USUAL, ...change });
  expect(reply?.json()).toEqual({ data: { ...USUAL, ...change } });
}

const isFor = (reader: string, visibility: Visibility) =>
  reader === 'owner' || reader === 'staff' || visibility === 'all' || (visibility === 'members' && reader === 'member');

const CHOICES: Partial<Privacy>[] = [
  {},
  ...(['profile', 'statistics', 'activity'] as const).flatMap((subject) =>
    (['members', 'nobody'] as const).map((visibility) => ({ [`${subject}_visibility`]: visibility })),
  ),
];

test('every way to somebody else is in the table', () => {
  const all = [...endpoints.map(({ key }) => key), ...pagesOf(app)].filter((key) => key.startsWith('GET '));
  const about = all.filter(
    (key) => /:username|\/users(?:\/|$)|authored/.test(key) && !OWN.has(key) && !/\/admin\//.test(key),
  );
  expect(about.length).toBeGreaterThan(10);
  expect(about.filter((key) => !(key in WAYS))).toEqual([]);
});

test('by each way everybody learns what the member shows them, and no more', async () => {
  const wrong: string[] = [];
  for (const choice of CHOICES) {
    await choose(choice);
    const { profile_visibility, statistics_visibility, activity_visibility } = { ...USUAL, ...choice };
    for (const [reader, browser] of readers) {
      const shows = {
        profile: isFor(reader, profile_visibility),
        statistics: isFor(reader, profile_visibility) && isFor(reader, statistics_visibility),
        activity: isFor(reader, profile_visibility) && isFor(reader, activity_visibility),
      };
      for (const [way, { url, tells }] of Object.entries(WAYS)) {
        const { body, statusCode } = await browser.get(url());
        // What is about one subject alone goes with it; a page of another member's is there whatever is left out of it.
        const is_page = way.startsWith('GET /u/') && way !== 'GET /u/:username';
        const of_page = /\/(?:statistics|badges)$/.test(way) ? 'statistics' : 'activity';
        const is_shown = !is_page || shows[of_page];
        for (const [subject, mark] of Object.entries(tells) as [Subject, RegExp][]) {
          const is_due = shows[subject] && is_shown;
          if (mark.test(body) !== is_due)
            wrong.push(`${JSON.stringify(choice)} ${reader} ${way}: ${subject} ${is_due ? 'missing' : 'told'}`);
        }
        for (const [subject, mark] of Object.entries(MARKS) as [Subject, RegExp][])
          if (!shows[subject] && !/^(?:followers|those)/.test(way) && mark.test(body))
            wrong.push(`${JSON.stringify(choice)} ${reader} ${way}: ${subject} told besides`);
        if (is_page && statusCode !== (is_shown ? 200 : 403)) wrong.push(`${reader} ${way}: ${statusCode}`);
      }
      const { body, statusCode } = await browser.get(FEED);
      const is_read = profile_visibility === 'all' && activity_visibility === 'all';
      if (statusCode !== (is_read ? 200 : 403) || MARKS.activity.test(body) !== is_read)
        wrong.push(`${JSON.stringify(choice)} GET /rss/user/:slug.xml: ${statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('a page that is hidden says who it is about, for whom it is, and what can be done', async () => {
  await choose({ profile_visibility: 'members' });
  const hidden = await readers.get('guest')?.get('/u/QuietOne/statistics?x=1');
  // The true name has the one address, hidden or not.
  expect([hidden?.statusCode, hidden?.headers.location]).toEqual([301, '/u/quietone/statistics?x=1']);
  const guests = await readers.get('guest')?.get('/u/quietone');
  expect(guests?.headers['cache-control']).toBe('private, no-store');
  expect(guests?.body).toContain('noindex');
  expect(guests?.body).toContain('href="/login?next=%2Fu%2Fquietone"');
  await choose({ profile_visibility: 'nobody' });
  const members = await readers.get('member')?.get('/u/quietone?lang=en');
  if (members) {
    const { page, props } = pageProps<'hidden_profile'>(members);
    expect([page, props.hidden, props.is_for_members]).toEqual(['hidden_profile', 'profile', false]);
    expect(members.body).toContain('This profile is private');
    expect(members.body).not.toContain('/login?next');
  }
  const card = await readers.get('member')?.get('/ui/user/quietone');
  expect(card?.json<{ data: object }>().data).toMatchObject({
    username: 'quietone',
    is_hidden: true,
    name: null,
    joined_at: null,
    offers_count: null,
    badges: {},
  });
});

test('whoever hides what they do shows no calendar of it, and their figures all the same', async () => {
  const days = async () =>
    (await readers.get('guest')?.get(`/api/users/${owner.id}/statistics`))?.json<{ data: { days: object[] } }>().data
      .days;
  await choose({});
  expect(await days()).toHaveLength(1);
  await choose({ activity_visibility: 'members' });
  expect(await days()).toEqual([]);
  expect((await readers.get('guest')?.get('/u/quietone/statistics'))?.body).not.toContain('activity-calendar__days');
  expect((await readers.get('member')?.get('/u/quietone/statistics'))?.body).toContain('activity-calendar__days');
});

test('their name stays on what they wrote, and they can be followed and blocked as before', async () => {
  await choose({ profile_visibility: 'nobody' });
  const guest = readers.get('guest');
  expect((await guest?.get('/new'))?.body).toContain('quietone');
  const browser = await openBrowser(app, (await createUser(world)).id);
  expect((await browser.send('PUT', `/api/users/${owner.id}/follow`)).statusCode).toBe(200);
  expect((await browser.send('POST', `/ui/users/${owner.id}/block`)).statusCode).toBe(200);
});

test('who asks for it is left out by search engines on every page of theirs', async () => {
  const guest = readers.get('guest');
  const tabs = ['', '/deals', '/discussions', '/statistics'];
  for (const is_unlisted of [false, true]) {
    await choose({ is_unlisted });
    for (const tab of tabs)
      expect((await guest?.get(`/u/quietone${tab}`))?.body.includes('noindex'), tab).toBe(is_unlisted);
    expect((await guest?.get(FEED))?.headers['x-robots-tag']).toBe(is_unlisted ? 'noindex' : undefined);
  }
  expect((await guest?.get('/sitemap.xml'))?.body).not.toContain('/u/');
});

test('guests and whoever looks as somebody else choose nothing; unknown values are malformed', async () => {
  const guest = await openBrowser(app);
  expect((await guest.get('/api/me/privacy')).statusCode).toBe(401);
  expect((await guest.send('PATCH', '/api/me/privacy', {})).statusCode).toBe(401);
  const member = await createUser(world);
  const browser = await openBrowser(app, member.id);
  expect((await browser.get('/api/me/privacy')).json()).toEqual({ data: USUAL });
  for (const body of [{ profile_visibility: 'friends' }, { is_unlisted: 'perhaps' }, { activity_visibility: null }])
    expect((await browser.send('PATCH', '/api/me/privacy', body)).statusCode, JSON.stringify(body)).toBe(400);
  expect((await browser.send('PATCH', '/api/me/privacy', {})).json()).toEqual({ data: USUAL });
  const admin = await openBrowser(app, (await createUser(world, { type: 9, password: PASSWORD })).id);
  await admin.send('POST', `/api/users/${member.id}/impersonate`, { password: PASSWORD });
  const inside = await admin.send('PATCH', '/api/me/privacy', { is_unlisted: true });
  expect([inside.statusCode, inside.json<{ error: { code: string } }>().error.code]).toEqual([403, 'impersonating']);
});

test('erasing the account takes what was chosen', async () => {
  const member = await createUser(world);
  const browser = await openBrowser(app, member.id);
  await browser.send('PATCH', '/api/me/privacy', { profile_visibility: 'nobody', is_unlisted: true });
  const long_ago = new Date(world.clock.now().getTime() - 1000);
  await sql`update users set deleted_at = ${long_ago} where id = ${member.id}`.execute(world.ctx.db);
  await eraseDeletedAccounts(world.ctx);
  const { rows } = await sql`select profile_visibility, is_unlisted from users where id = ${member.id}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ profile_visibility: 'all', is_unlisted: false }]);
});

/** How many badges stand on the overview, and which beside the name and on the card. */
async function toldBadges(reader: 'guest' | 'member' | 'owner') {
  const browser = readers.get(reader);
  if (!browser) throw new Error('There is no such reader');
  const { props } = pageProps<'profile'>(await browser.get('/u/quietone'));
  const { data } = (await browser.get('/ui/user/quietone')).json<{ data: { earned_badges: number[] } }>();
  return [props.badges?.length ?? null, props.user.shown_badges, data.earned_badges, props.user.reactions_count];
}

test('badges and reactions go with the statistics, on the overview and on the card too', async () => {
  await sql`insert into earned_badges (user_id, badge_id, earned_at) values (${owner.id}, 4, ${world.clock.now()})`.execute(
    world.ctx.db,
  );
  await choose({ statistics_visibility: 'members' });
  expect([await toldBadges('guest'), await toldBadges('member')]).toEqual([
    [null, [], [], null],
    [24, [4], [4], 0],
  ]);
  await choose({ statistics_visibility: 'nobody' });
  expect([await toldBadges('member'), await toldBadges('owner')]).toEqual([
    [null, [], [], null],
    [24, [4], [4], 0],
  ]);
});
