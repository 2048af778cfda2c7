/** What pages say of people and of what has happened, as they leave the server (product spec, sections 3 and 6). */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ICON_TYPES } from '#contract/common.ts';
import type { PageDocument } from '#contract/pages.ts';
import { createDiscussion, createOffer } from '../support/factories/offers.ts';
import { createUser } from '../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS);
const markup = (body: string) => body.replace(/<script[\s\S]*?<\/script>/g, '');

/** What stands over a comment, by its author. */
function headsOf(body: string): Record<string, string> {
  const heads = [...markup(body).matchAll(/<header class="comment__head">(.*?)<\/header>/gs)].map(
    ([, head = '']) => head,
  );
  return Object.fromEntries(heads.map((head) => [/comment__author"[^>]*>([^<]+)</.exec(head)?.[1] ?? '', head]));
}

test('a deal editor is marked in threads and on their page, the author of a discussion in its thread', async () => {
  const author = await createUser(world);
  const editor = await createUser(world, { type: 7 });
  const member = await createUser(world);
  const { id, url } = await createDiscussion(world, { author_id: author.id });
  for (const { id: user_id } of [author, editor, member]) {
    const delta = { ops: [{ insert: `Слово ${user_id}\n` }] };
    const reply = await (await openBrowser(app, user_id)).send('POST', `/api/discussions/${id}/comments`, { delta });
    expect(reply.statusCode, reply.body).toBe(200);
  }
  const guest = await openBrowser(app);
  for (const [lang, of_author, of_editor] of [
    ['ru', 'Автор', 'Редактор скидок'],
    ['en', 'Author', 'Deal editor'],
  ]) {
    const heads = headsOf((await guest.get(`${url}?lang=${lang}`)).body);
    const marks = (username: string) =>
      [...(heads[username] ?? '').matchAll(/comment__badge[^>]*>(?:<svg.*?<\/svg>)?([^<]+)</gs)].map(
        (found) => found[1],
      );
    expect([author, editor, member].map(({ username }) => marks(username))).toEqual([[of_author], [of_editor], []]);
  }
  const tagged = async (username: string) =>
    markup((await guest.get(`/u/${username}?lang=en`)).body).includes('Deal editor');
  expect([await tagged(editor.username), await tagged(member.username)]).toEqual([true, false]);
});

test('a member in figures: what they posted, their hottest, the mean of what has settled, the share that was hot', async () => {
  const member = await createUser(world);
  const of = (given: Parameters<typeof createOffer>[1]) => createOffer(world, { author_id: member.id, ...given });
  await of({ temperature: 150, published_at: ago(100), hot_at: ago(90) });
  await of({ temperature: -20, published_at: ago(60) });
  // Of the last 48 hours: the hottest may be among them, the mean is not made of them.
  await of({ temperature: 250, published_at: ago(47), hot_at: ago(40) });
  await of({ temperature: 900, published_at: ago(70), deactivated_at: ago(1) });
  await sql`update users set offers_count = 3, discussions_count = 2, comments_count = 7 where id = ${member.id}`.execute(
    world.ctx.db,
  );
  const { user } = pageProps<'profile'>(await (await openBrowser(app)).get(`/u/${member.username}`)).props;
  expect(user).toMatchObject({
    offers_count: 3,
    discussions_count: 2,
    comments_count: 7,
    hottest: 250,
    average_temperature: 65,
    hot_percent: 67,
  });

  // What hides its number yet is in nobody's figures but the author's and the editors'.
  await of({ temperature: 400, published_at: ago(0.1), hot_at: ago(0) });
  const editor = await createUser(world, { type: 7 });
  for (const [reader_id, seen] of [
    [null, { hottest: 250, hot_percent: 67 }],
    [(await createUser(world)).id, { hottest: 250, hot_percent: 67 }],
    [member.id, { hottest: 400, hot_percent: 75 }],
    [editor.id, { hottest: 400, hot_percent: 75 }],
  ] as const) {
    const page = await (await openBrowser(app, reader_id)).get(`/u/${member.username}`);
    expect(pageProps<'profile'>(page).props.user, `${reader_id}`).toMatchObject(seen);
  }
  const newcomer = await createUser(world);
  expect(pageProps<'profile'>(await (await openBrowser(app)).get(`/u/${newcomer.username}`)).props.user).toMatchObject({
    hottest: null,
    average_temperature: null,
    hot_percent: null,
  });
});

test('each kind of notification has a sign of its own, and one that nobody knows has a bell', async () => {
  const own = await openBrowser(app, (await createUser(world)).id);
  const document = pageProps<'notifications'>(await own.get('/notifications'));
  const signOf = (icon_type: string) => {
    const notice = {
      id: 1,
      text: 'x',
      url: '/',
      group_is_read: 0,
      image: null,
      icon_type,
      happened_at: document.frame.now,
    };
    const props = { ...document.props, notices: [{ ...notice, alert_link: null }] };
    const { html } = app.http.web.render({ ...document, props } as unknown as PageDocument);
    return /notification-row__icon.*?href="[^"#]*#([\w-]+)"/s.exec(html)?.[1];
  };
  const signs = ICON_TYPES.map(signOf);
  expect(new Set([...signs, 'bell']).size).toBe(ICON_TYPES.length + 1);
  expect(signOf('something_new')).toBe('bell');
});

test('GET /api/me tells what somebody may do as pages tell it', async () => {
  const suspended_until = new Date(world.clock.now().getTime() + HOUR_MS);
  const people: [string[], Parameters<typeof createUser>[1]][] = [
    [['vote', 'comment', 'post'], {}],
    [['vote', 'comment', 'post'], { type: 7 }],
    [['vote', 'comment', 'post', 'moderate'], { type: 5 }],
    [['vote', 'comment', 'post', 'moderate', 'administer'], { type: 9 }],
    [[], { is_verified: false }],
    [[], { suspended_until }],
  ];
  for (const [able, given] of people) {
    const browser = await openBrowser(app, (await createUser(world, given)).id);
    const { abilities } = (await browser.get('/api/me')).json<{ data: { abilities: Record<string, boolean> } }>().data;
    expect(
      Object.keys(abilities).filter((name) => abilities[name]),
      JSON.stringify(given),
    ).toEqual(able);
    expect(pageProps(await browser.get('/rules')).frame.viewer?.abilities).toEqual(abilities);
  }
  const guest = (await (await openBrowser(app)).get('/api/me')).json<{ data: object }>().data;
  expect(guest).toMatchObject({ id: 0, abilities: { vote: false, comment: false, post: false } });
});
