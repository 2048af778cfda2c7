/** Which language of offers and discussions a reader is shown: by the language of the pages, a tap, or a setting. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageName, Pages } from '#contract/pages.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let kettle: { id: number; url: string };

const RU = ['Чайник', 'Самовар', 'Утюг'];
const EN = ['Kettle', 'Toaster'];

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  const { rows } = await sql<{ id: number }>`
    insert into groups (slug, name_ru, name_en) values ('kitchen', 'Кухня', 'Kitchen') returning id`.execute(
    world.ctx.db,
  );
  const group_id = rows[0]?.id ?? 0;
  const now = world.clock.now().getTime();
  for (const [index, title] of [...RU, ...EN].entries()) {
    const lang = RU.includes(title) ? 'ru' : 'en';
    const published_at = new Date(now - (index + 1) * 600_000);
    const made = await createOffer(world, { title, published_at, temperature: 120 + index, hot_at: published_at });
    if (title === 'Чайник') kettle = made;
    await sql`update offers set lang = ${lang}, group_id = ${group_id} where id = ${made.id}`.execute(world.ctx.db);
    await sql`insert into offer_groups (offer_id, group_id, position) values (${made.id}, ${group_id}, 0)`.execute(
      world.ctx.db,
    );
    const talk = await createDiscussion(world, { title: `${title}?`, published_at });
    await sql`update discussions set lang = ${lang}, last_comment_at = published_at where id = ${talk.id}`.execute(
      world.ctx.db,
    );
  }
});
afterAll(() => world.close());

async function page<N extends PageName>(url: string, cookie: string): Promise<Pages[N]> {
  const reply = await app.inject({ url, headers: { cookie } });
  expect(reply.statusCode, reply.body).toBe(200);
  return pageProps<N>(reply).props;
}

/** The list of a page with its entries, which stand in the markup one by one. */
async function listOf(url: string, cookie: string) {
  const reply = await app.inject({ url, headers: { cookie } });
  return withItems(reply);
}

function withItems(reply: Parameters<typeof pageProps>[0]) {
  const { props } = pageProps<'home'>(reply);
  const items = [...reply.body.matchAll(/<script type="application\/json" class="feed-item">(.*?)<\/script>/gs)];
  const row = /<p class="other-language[^>]*>.*?<\/p>/s.exec(reply.body)?.[0].replace(/<svg.*?<\/svg>/s, '');
  const others =
    row
      ?.replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() ?? null;
  return { ...props, others, feed: { ...props.feed, items: items.map(([, json = '']) => JSON.parse(json) as object) } };
}

const titles = (items: readonly object[]) =>
  items
    .map((item) => {
      const { offer, discussion, title } = item as Record<'offer' | 'discussion', { title: string } | undefined> & {
        title?: string;
      };
      return (offer ?? discussion)?.title ?? title ?? '';
    })
    .map((text) => text.replace('?', ''))
    .toSorted();

test('lists and all that stands beside them are in the language of the pages, and tell of the other', async () => {
  for (const url of ['/', '/new', '/hottest?period=all', '/deals', '/groups/kitchen'] as const) {
    const { feed, side, others } = await listOf(url, 'lang=ru');
    expect(titles(feed.items), url).toEqual(RU.toSorted());
    expect(feed.meta.total).toBe(3);
    expect(others).toBe('Ещё 2 на английском Показать');
    expect(titles(side.discussions)).toEqual(RU.toSorted());
  }
  const home = await listOf('/', 'lang=en');
  expect(titles(home.feed.items)).toEqual(EN.toSorted());
  expect(titles(home.chunk?.items ?? [])).toEqual(EN.toSorted());
  expect(home.others).toBe('3 more in Russian Show them');
  const talk = await page<'discussions'>('/discussions?tab=new', 'lang=en');
  const list = await listOf('/discussions?tab=new', 'lang=en');
  expect(titles(list.feed.items)).toEqual(EN.toSorted());
  expect(list.others).toBe('3 more in Russian Show them');
  expect(titles(talk.hottest)).toEqual(EN.toSorted());
});

test('what is similar to an offer follows, the offer itself is read in any language', async () => {
  expect(titles((await page<'offer'>(kettle.url, 'lang=ru')).similar)).toEqual(['Самовар', 'Утюг']);
  expect(titles((await page<'offer'>(kettle.url, 'lang=en')).similar)).toEqual(EN.toSorted());
});

test('one tap shows all, is kept, and leads to the address of the list itself', async () => {
  const tap = await app.inject({ url: '/new?content=all&free_only=1', headers: { cookie: 'lang=ru' } });
  expect([tap.statusCode, tap.headers.location]).toEqual([302, '/new?free_only=1']);
  expect(tap.headers['set-cookie']).toMatch(/^content=all; Max-Age=31536000; Path=\/; SameSite=Lax/);
  const { feed, others } = await listOf('/new', 'lang=ru; content=all');
  expect(titles(feed.items)).toEqual([...RU, ...EN].toSorted());
  expect(others).toBe('На русском и английском Только на русском');
  expect(feed.more_path).not.toContain('content');
  const back = await app.inject({ url: '/discussions?content=ru', headers: { cookie: 'content=all' } });
  expect([back.statusCode, back.headers.location]).toEqual([302, '/discussions']);
  const unknown = await app.inject({ url: '/new?content=de', headers: { cookie: 'lang=ru' } });
  expect([unknown.statusCode, unknown.headers['set-cookie']]).toEqual([200, undefined]);
  expect(titles((await listOf('/new', 'lang=ru; content=de')).feed.items)).toEqual(RU.toSorted());
});

const bodyFor = async (cookie: string) => (await app.inject({ url: '/new', headers: { cookie } })).body;

test('the row stands in the page as a link, without scripts', async () => {
  expect(await bodyFor('lang=ru')).toMatch(/Ещё 2 на английском<\/span><a class="link" href="\/new\?content=all"/);
  expect(await bodyFor('lang=en')).toMatch(/3 more in Russian<\/span><a class="link" href="\/new\?content=all"/);
  expect(await bodyFor('lang=ru; content=all')).toMatch(/href="\/new\?content=ru" rel="nofollow">Только на русском/);
});

test('an empty list says where there is something', async () => {
  const { feed, others } = await listOf('/coupons', 'lang=ru');
  expect([feed.items.length, others]).toEqual([0, null]);
  await sql`update offers set kind = 'coupon' where lang = 'en'`.execute(world.ctx.db);
  const body = (await app.inject({ url: '/coupons', headers: { cookie: 'lang=ru; theme=dark' } })).body;
  expect(body).toContain('Ещё 2 на английском');
  await sql`update offers set kind = 'deal'`.execute(world.ctx.db);
});

test('a member’s setting goes before the language of the pages, a tap in their browser before it', async () => {
  const member = await openBrowser(app, (await createUser(world)).id);
  const seen = async () => titles(withItems(await member.get('/new')).feed.items);
  expect(await seen()).toEqual(RU.toSorted());
  await member.send('PATCH', '/api/me/preferences', { content_language: 'en' });
  expect(await seen()).toEqual(EN.toSorted());
  await member.get('/new?content=all');
  expect(await seen()).toEqual([...RU, ...EN].toSorted());
  await member.send('PATCH', '/api/me/preferences', { content_language: 'ru' });
  expect(await seen()).toEqual(RU.toSorted());
});

test('calls and feeds give everything, or the language that is asked for', async () => {
  const list = async (url: string) =>
    titles((await app.inject({ url, headers: { cookie: 'content=ru' } })).json().data);
  expect(await list('/api/lists/new')).toEqual([...RU, ...EN].toSorted());
  expect(await list('/api/lists/new?content=en')).toEqual(EN.toSorted());
  expect(await list('/api/lists/discussions?content=en')).toEqual(EN.toSorted());
  expect((await app.inject('/api/lists/new?content=de')).statusCode).toBe(400);
  const total = await app.inject('/api/lists/count?order=new&content=en');
  expect(total.json().data.total).toBe(2);
  const rss = async (url: string) => (await app.inject(url)).body.match(/<item>/g)?.length;
  expect([await rss('/rss/new.xml'), await rss('/rss/new.xml?content=en')]).toEqual([5, 2]);
  expect([await rss('/rss/discussions.xml'), await rss('/rss/discussions.xml?content=ru')]).toEqual([5, 3]);
  expect((await app.inject('/new')).body).toContain('href="/rss/new.xml?content=ru"');
});
