/** Pages as they leave the server: content without scripts, both languages, addresses, robots. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createComment } from '#domain/comments/create-comment.ts';
import { addPicture } from '#domain/media/add-picture.ts';
import { safeNext } from '#server/own-address.ts';
import { createDiscussion, createOffer } from '../support/factories/offers.ts';
import { createUser } from '../support/factories/users.ts';
import { viewerOf } from '../support/factories/viewers.ts';
import { countStatements } from '../support/statements.ts';
import { openBrowser, openWorld, pageProps, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const text = (body: string) =>
  body
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const strip = (body: string) => text(body).replaceAll(/\d+/g, '');

test('an offer page holds title, price, text and comments without scripts, in both languages', async () => {
  const author = await createUser(world);
  const offer = await createOffer(world, {
    author_id: author.id,
    title: 'Чугунная сковорода, 28 см',
    temperature: 167,
    hot_at: world.clock.now(),
  });
  await createComment(world.ctx, viewerOf(author.id), {
    thread: { entity_type: 'offer', entity_id: offer.id },
    parent_id: null,
    delta: { ops: [{ insert: 'Проверила цену сегодня\n' }] },
  });
  const russian = await app.inject(offer.url);
  expect(russian.statusCode).toBe(200);
  const plain = text(russian.body).replaceAll('\u00A0', ' ');
  for (const part of [
    'Чугунная сковорода, 28 см',
    '1 990 ₽',
    'Описание чайника',
    'Проверила цену сегодня',
    author.username,
    '167°',
  ])
    expect(plain).toContain(part);
  const english = await app.inject(`${offer.url}?lang=en`);
  expect(english.body).toContain('<html lang="en"');
  expect(text(english.body)).toContain('₽1,990');
});

test('a wrong slug moves to the right one, query kept; unknown and hidden offers read the same', async () => {
  const offer = await createOffer(world, { title: 'Набор отвёрток' });
  const moved = await app.inject(`/deals/something-else-${offer.id}?comment=5`);
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `${offer.url}?comment=5`]);
  const kind = await app.inject(`/coupons/x-${offer.id}`);
  expect([kind.statusCode, kind.headers.location]).toEqual([301, offer.url]);
  const waiting = await createOffer(world, { published_at: null });
  const [hidden, absent] = [await app.inject(`/deals/x-${waiting.id}`), await app.inject('/deals/x-999999')];
  expect([hidden.statusCode, strip(hidden.body)]).toEqual([absent.statusCode, strip(absent.body)]);
  expect(hidden.statusCode).toBe(404);
  const off = await createOffer(world, { deactivated_at: world.clock.now() });
  expect((await app.inject(off.url)).statusCode).toBe(410);
  for (const odd of [
    '/deals/x',
    '/deals/x-0',
    '/deals/x-99999999999999999999',
    '/deals/%00',
    `/deals/${'x'.repeat(300)}`,
  ]) {
    expect((await app.inject(odd)).statusCode, odd).toBe(404);
  }
});

test('the author and editors see a waiting offer, others do not', async () => {
  const author = await createUser(world);
  const offer = await createOffer(world, { author_id: author.id, published_at: null });
  const see = async (id: number | null) => (await (await openBrowser(app, id)).get(offer.url)).statusCode;
  expect(await see(author.id)).toBe(200);
  expect(await see((await createUser(world, { type: 7 })).id)).toBe(200);
  expect(await see((await createUser(world)).id)).toBe(404);
  expect(await see(null)).toBe(404);
});

test('the way out leads to the registered address only', async () => {
  const offer = await createOffer(world, { link: 'https://shop.example/kettle?x=1' });
  const out = await app.inject(`/go/${offer.id}?url=https://evil.example`);
  expect([out.statusCode, out.headers.location, out.headers['x-robots-tag']]).toEqual([
    302,
    'https://shop.example/kettle?x=1',
    'noindex, nofollow',
  ]);
  // Every way there says to machines that it is one of trade.
  const ways = [...(await app.inject(offer.url)).body.matchAll(/<a [^>]*href="\/go\/[^>]*>/g)].map(([way]) => way);
  expect(ways.length).toBeGreaterThan(0);
  expect(ways.filter((way) => !way.includes('rel="nofollow sponsored noopener"'))).toEqual([]);
  expect((await app.inject('/go/999999')).statusCode).toBe(404);
  expect((await app.inject('/go/evil.example')).statusCode).toBe(404);
});

test('after signing in only paths of this site are gone to', () => {
  for (const path of ['/', '/deals', '/deals/x-1?a=b#comment5']) expect(safeNext(path)).toBe(path);
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '\\evil',
    'javascript:alert(1)',
    '/\tx',
    '/%0d%0a\r\nx',
    '',
  ]) {
    expect(safeNext(path)).toBe('/');
  }
});

test('signing in works as a plain form from this site, and only from it', async () => {
  const user = await createUser(world, { password: 'длинный надёжный пароль' });
  const send = (password: string, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ email: user.email, password, remember: 'on', next: '/deals' }).toString(),
    });
  const here = { origin: 'http://ulov.example', 'sec-fetch-site': 'same-origin' };
  const done = await send('длинный надёжный пароль', here);
  expect([done.statusCode, done.headers.location]).toEqual([303, '/deals']);
  expect(done.cookies.find(({ name }) => name === 'ulov_session')).toBeTruthy();
  const wrong = await send('мимо', here);
  expect(wrong.statusCode).toBe(401);
  expect(text(wrong.body)).toContain('Почта или пароль не подошли.');
  expect(wrong.body).toContain(`value="${user.email}"`);
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { ...here, 'sec-fetch-site': 'cross-site' },
    { ...here, 'sec-fetch-site': 'same-site' },
  ]) {
    const refused = await send('длинный надёжный пароль', headers as Record<string, string>);
    expect(refused.statusCode).toBe(403);
    expect(refused.cookies.find(({ name }) => name === 'ulov_session')).toBeUndefined();
  }
});

test('every public page answers in both languages with a title, one main heading and no user data', async () => {
  const discussion = await createDiscussion(world);
  const user = await createUser(world);
  const paths = [
    '/',
    '/new',
    '/hot',
    '/hottest?period=all',
    '/deals',
    '/coupons',
    '/discussions',
    '/discussions?tab=hottest&period=all',
    discussion.url,
  ];
  paths.push(
    '/groups',
    '/stores',
    '/search?q=x',
    '/search',
    `/u/${user.username}`,
    '/login',
    '/register',
    '/rules',
    '/terms',
    '/privacy',
    '/cookies',
    '/ranking',
  );
  for (const lang of ['ru', 'en']) {
    for (const path of paths) {
      const reply = await app.inject({ url: path, cookies: { lang } });
      expect(reply.statusCode, path).toBe(200);
      expect(reply.body.match(/<h1[\s>]/g), path).toHaveLength(1);
      expect(reply.body, path).toMatch(/<title>[^<]{3,}<\/title>/);
      expect(reply.body, path).not.toContain('mail.example');
      expect(reply.body, path).not.toMatch(/ style="/);
      for (const [, url] of reply.body.matchAll(/hreflang="(?:ru|en|x-default)" href="([^"]+)"/gi))
        expect(url, path).toMatch(/^http:\/\/ulov\.example\//);
    }
  }
});

test('error pages carry their status, stay out of search engines and speak the reader’s language', async () => {
  const reply = await app.inject({ url: '/nowhere', cookies: { lang: 'en' } });
  expect(reply.statusCode).toBe(404);
  expect(reply.body).toContain('Page not found');
  expect(reply.body).toContain('noindex');
  expect(reply.headers['cache-control']).toBe('private, no-store');
});

test('an address that is no encoding is a page of ours, and one with a slash too many moves', async () => {
  for (const odd of ['/%E0%A4%A', '/deals/%', '/%c0%ae%c0%ae/']) {
    const reply = await app.inject(odd);
    expect(reply.statusCode, odd).toBe(404);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.headers['content-security-policy']).toBeTruthy();
  }
  expect((await app.inject('/api/%E0%A4%A')).statusCode).toBe(404);
  const moved = await app.inject('/deals/?page=2');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/deals?page=2']);
  for (const odd of ['//evil.example/', '/\\evil.example/', '///evil.example//']) {
    const { location } = (await app.inject(odd)).headers;
    expect(new URL(location ?? '/', 'http://ulov.example').host, odd).toBe('ulov.example');
  }
});

test('a name is found however it is cased and moves to its true spelling; unknown ones are not found', async () => {
  await createUser(world, { username: 'Рыбак.1' });
  expect((await app.inject(`/u/${encodeURIComponent('Рыбак.1')}`)).statusCode).toBe(200);
  const other = await app.inject(`/u/${encodeURIComponent('рыбак.1')}`);
  expect([other.statusCode, other.headers.location]).toEqual([301, `/u/${encodeURIComponent('Рыбак.1')}`]);
  for (const name of ['nobody_here', '__proto__', 'constructor', '%00', 'x'.repeat(200)])
    expect((await app.inject(`/u/${name}`)).statusCode, name).toBe(404);
});

test('feeds, sitemap, robots and manifest are well formed and hold live things only', async () => {
  const live = await createOffer(world, { title: 'Цена <5 & "кавычки"' });
  const waiting = await createOffer(world, { title: 'Ещё не вышло', published_at: null });
  const feed = await app.inject('/rss/new.xml');
  expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(feed.body).toContain(`http://ulov.example${live.url}`);
  expect(feed.body).toContain('Цена &#60;5 &#38; &#34;кавычки&#34;');
  expect(feed.body).not.toContain('Ещё не вышло');
  const map = await app.inject('/sitemap.xml');
  expect(map.body).toContain(`<loc>http://ulov.example${live.url}</loc>`);
  expect(map.body).not.toContain(waiting.url);
  expect((await app.inject('/robots.txt')).body).toContain('Sitemap: http://ulov.example/sitemap.xml');
  expect((await app.inject('/manifest.webmanifest?in=en')).json()).toMatchObject({ short_name: 'Ulov', lang: 'en' });
  for (const path of ['/rss/hot.xml', '/rss/discussions.xml']) expect((await app.inject(path)).statusCode).toBe(200);
  for (const path of ['/rss/group/nowhere.xml', '/rss/store/nowhere.xml', '/rss/user/nobody.xml'])
    expect((await app.inject(path)).statusCode).toBe(404);
});

test('home, offer and discussion cost a signed-in reader at most twelve statements each, caches cold', async () => {
  const user = await createUser(world);
  const offer = await createOffer(world, { author_id: user.id });
  const discussion = await createDiscussion(world, { author_id: user.id });
  for (let index = 0; index < 30; index++) {
    for (const thread of [
      { entity_type: 'offer' as const, entity_id: offer.id },
      { entity_type: 'discussion' as const, entity_id: discussion.id },
    ]) {
      await sql`insert into comments (offer_id, discussion_id, level, author_id, content_delta, content_html, content_text, published_at)
        values (${thread.entity_type === 'offer' ? thread.entity_id : null}, ${thread.entity_type === 'discussion' ? thread.entity_id : null}, 0,
          ${user.id}, '{"ops":[]}', '<p>x</p>', ${`слово ${index}`}, now())`.execute(world.ctx.db);
    }
  }
  // Long enough for everything that stands above a thread.
  for (const table of ['offers', 'discussions'])
    await sql`update ${sql.table(table)} set comments_count = 30`.execute(world.ctx.db);
  // An author follows their own thread without a row to look for: a reader costs more.
  const reader = await createUser(world);
  const browser = await openBrowser(app, reader.id);
  await browser.get('/rules');
  for (const path of ['/', offer.url, discussion.url]) {
    const { statements, reply } = await countStatements(world, () => browser.get(path));
    expect(reply.statusCode).toBe(200);
    expect(statements, path).toBeGreaterThan(3);
    expect(statements, path).toBeLessThanOrEqual(12);
  }
});

test('every file that a page names is there', async () => {
  const offer = await createOffer(world);
  for (const path of ['/', offer.url, '/discussions', '/login', '/rules', '/nowhere']) {
    const html = (await app.inject(path)).body;
    const files = new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"#]+)/g)].map(([, file = '']) => file));
    expect([...files].map((file) => path + file).join(' ')).toMatch(/\.css.*\.js|\.js.*\.css/);
    expect([...files].some((file) => file.endsWith('.svg'))).toBe(true);
    for (const file of files) expect((await app.inject(file)).statusCode, path + file).toBe(200);
  }
});

test('a picture goes through the one media path and is served under a name nobody can guess', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="teal"/></svg>',
  );
  const id = await addPicture(world.ctx, { owner_id: null, bytes: svg });
  const { rows } = await sql<{ key: string }>`select key from media where id = ${id}`.execute(world.ctx.db);
  expect(rows[0]?.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}$/);
  for (const size of [160, 480, 1200]) {
    const file = await app.inject(`/media/${rows[0]?.key}-${size}.webp`);
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(8, 12).toString()]).toEqual([
      200,
      'image/webp',
      'WEBP',
    ]);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test('hostile names and texts come out inert', async () => {
  const nasty = '</script><img src=x onerror=alert(1)>"\'';
  const offer = await createOffer(world, { title: nasty });
  const reply = await app.inject(offer.url);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toContain('<img src=x');
  expect(pageProps<'offer'>(reply).props.offer.title).toBe(nasty);
});

test('a store that is not there gives an empty list that says so, never the whole list', async () => {
  await createOffer(world, { title: 'Чайник для всех магазинов' });
  for (const path of ['/new', '/deals', '/hottest']) {
    const page = await app.inject(`${path}?store=no-such-store`);
    expect(page.statusCode).toBe(200);
    expect(text(page.body)).toContain('Магазина «no-such-store» у нас нет');
    expect(page.body).not.toContain('class="offer-card ');
  }
});

/** Where an address sends its reader. */
async function led(path: string) {
  return (await app.inject(path)).headers.location;
}

test('a page after the last of a list leads to the last one, whatever the list is of', async () => {
  const author = await createUser(world);
  for (let number = 0; number < 21; number++) {
    await createOffer(world, { kind: 'coupon', author_id: author.id });
    await createDiscussion(world, { author_id: author.id });
  }
  const posted = `/u/${author.username}`;
  expect(await led('/coupons?page=50')).toBe('/coupons?page=2');
  expect(await led('/new?store=no-such-store&page=3')).toBe('/new?store=no-such-store');
  expect(await led('/discussions?tab=new&page=9')).toBe('/discussions?page=2');
  for (const tab of ['deals', 'discussions'])
    expect(await led(`${posted}/${tab}?page=9`)).toBe(`${posted}/${tab}?page=2`);
  for (const path of ['/coupons?page=2', '/new?store=no-such-store', `${posted}/deals?page=2`])
    expect((await app.inject(path)).statusCode, path).toBe(200);
});

test('a list of discussions does not repeat itself beside, and a discussion knows its section', async () => {
  const discussion = await createDiscussion(world, { title: 'Какой чайник взять' });
  const { body } = await app.inject('/discussions');
  expect(body.split(`href="${discussion.url}"`)).toHaveLength(2);
  const { props } = pageProps<'discussion'>(await app.inject(discussion.url));
  expect(props.crumbs[0]).toEqual({ name: 'Обсуждения', url: '/discussions' });
});

async function marked(path: string): Promise<(string | undefined)[]> {
  const [, bar = ''] = /<nav class="bottom-bar"[^>]*>(.*?)<\/nav>/s.exec((await app.inject(path)).body) ?? [];
  return [...bar.matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, href]) => href);
}

test('the bottom bar marks the feed on the feed alone', async () => {
  expect(await marked('/')).toEqual(['/']);
  expect(await marked('/hottest?period=all')).toEqual(['/']);
  expect(await marked('/discussions')).toEqual(['/discussions']);
  for (const path of ['/deals', '/coupons', '/stores']) expect(await marked(path)).toEqual([]);
});
