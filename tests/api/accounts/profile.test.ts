/** POST /ui/user/update, GET /ui/user/:username, GET /api/users */
import { sql } from 'kysely';
import sharp from 'sharp';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

function picture(format: 'png' | 'tiff' = 'png', width = 300): Promise<Buffer> {
  const plain = sharp({ create: { width, height: 200, channels: 3, background: '#0b6068' } });
  return plain.toFormat(format).toBuffer();
}

/** A form as a browser sends it. */
async function update(browser: Browser, fields: Record<string, string | Buffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), '../../evil.svg');
  }
  const request = new Response(form);
  return browser.sendRaw('POST', '/ui/user/update', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  });
}

const profileUrlOf = (username: string) => `/u/${encodeURIComponent(username)}`;
const errorOf = async (browser: Browser, fields: Record<string, string | Buffer>) =>
  (await update(browser, fields)).json().error;

test('name, text and avatar change together; the answer carries the picture', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  const reply = await update(browser, { name: ' Вера ', description: 'Ищу технику', image: await picture() });
  expect(reply.statusCode).toBe(200);
  const { status, profile_url, extended_data } = reply.json();
  expect([status, profile_url]).toEqual([true, `/u/${user.username}`]);
  expect(extended_data.image).toMatch(/^\/media\/\w{2}\/\w+-480\.webp$/);
  expect((await app.inject(extended_data.image)).headers['content-type']).toBe('image/webp');
  const card = (await app.inject(`/ui/user/${user.username}`)).json();
  expect(card.data).toMatchObject({ name: 'Вера', description: 'Ищу технику', image: extended_data.image });
  expect(JSON.stringify(card)).not.toContain('mail.example');
  const second = await update(browser, { image: await picture('png', 200) });
  expect(second.json().extended_data.image).not.toBe(extended_data.image);
  expect((await app.inject(extended_data.image)).statusCode).toBe(404);
  const gone = await update(browser, { image_delete: '1' });
  expect(gone.json().extended_data.image).toBeNull();
  expect((await app.inject(`/ui/user/${user.username}`)).json().data).toMatchObject({ name: 'Вера', image: null });
});

test('who is suspended says nothing new of themselves', async () => {
  const user = await createUser(world, { suspended_until: new Date('2099-01-01') });
  const browser = await openBrowser(app, user.id);
  expect((await errorOf(browser, { description: 'Купите у меня' })).code).toBe('account_suspended');
  expect((await app.inject(`/ui/user/${user.username}`)).json().data.description).toBeNull();
});

test('an avatar too large, of another kind or broken is named at its field, and nothing changes', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  browser.cookies.set('lang', 'en');
  const large = await errorOf(browser, { name: 'Lost', image: Buffer.alloc(2 * 1024 * 1024 + 1) });
  expect([large.code, large.fields]).toEqual(['body_too_large', { image: ['The file must be smaller than 2 MB.'] }]);
  for (const image of [await picture('tiff'), Buffer.from('<html>'), Buffer.from('%PDF-1.4'), Buffer.alloc(0)]) {
    const refused = await errorOf(browser, { name: 'Lost', image });
    expect([refused.code, refused.fields]).toEqual([
      'picture_refused',
      { image: ['JPEG, PNG, GIF, WebP, AVIF and SVG will do.'] },
    ]);
  }
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const unsized = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%"/></svg>');
  for (const drawing of [svg, unsized]) {
    const { image } = (await update(browser, { image: drawing })).json().extended_data;
    expect((await app.inject(image)).headers['content-type']).toBe('image/webp');
  }
  expect((await app.inject(`/ui/user/${user.username}`)).json().data.name).toBeNull();
});

test('a name changes once in six months; the old one stays its owner’s and leads on', async () => {
  const user = await createUser(world, { username: 'old_name' });
  const browser = await openBrowser(app, user.id);
  const reply = await update(browser, { username: 'Новое.Имя' });
  expect(reply.json().profile_url).toBe(`/u/${encodeURIComponent('Новое.Имя')}`);
  const old = await app.inject('/u/old_name');
  expect([old.statusCode, old.headers.location]).toEqual([302, `/u/${encodeURIComponent('Новое.Имя')}`]);
  const card = (await app.inject('/ui/user/OLD_NAME')).json().data;
  expect([card.id, card.username, card.profile_url]).toEqual([user.id, 'Новое.Имя', profileUrlOf('Новое.Имя')]);
  const again = await errorOf(browser, { username: 'third_name' });
  expect([again.code, again.fields]).toEqual([
    'username_cooldown',
    { username: ['Имя можно менять раз в 6 месяцев.'] },
  ]);
  const thief = await openBrowser(app, (await createUser(world)).id);
  thief.cookies.set('lang', 'en');
  for (const taken of ['old_name', 'OLD.NAME'.replace('.', '_'), 'новое.имя'])
    expect((await errorOf(thief, { username: taken })).fields).toEqual({ username: ['This username already exists'] });
  world.clock.advance(190 * 86_400_000);
  const back = await openBrowser(app, user.id);
  expect((await update(back, { username: 'old_name' })).statusCode).toBe(200);
});

test('fifty members want one name at once: one gets it', async () => {
  const users = await Promise.all(Array.from({ length: 50 }, () => createUser(world)));
  const browsers = await Promise.all(users.map((user) => openBrowser(app, user.id)));
  const replies = await Promise.all(browsers.map((browser) => update(browser, { username: 'wanted.one' })));
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(new Set(replies.filter((reply) => reply.statusCode !== 200).map((reply) => reply.json().error.code))).toEqual(
    new Set(['username_taken']),
  );
  const { rows } = await sql`select 1 from users where username = 'wanted.one'`.execute(world.ctx.db);
  expect(rows).toHaveLength(1);
});

test('fields nobody offered are dropped, and other kinds of bodies refused', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  await update(browser, { name: 'Same', type: '9', trust_level: '3', email: 'x@y.example', is_admin: '1' });
  expect((await browser.get('/api/me')).json().data).toMatchObject({ type: 1 });
  expect((await browser.send('POST', '/ui/user/update', { name: 'JSON' })).statusCode).toBe(415);
  const guest = await openBrowser(app);
  expect((await update(guest, { name: 'x' })).statusCode).toBe(401);
  expect((await errorOf(browser, { name: 'я'.repeat(61), description: 'я'.repeat(1001) })).fields).toEqual({
    name: ['Не больше 60 знаков.'],
    description: ['Не больше 1000 знаков.'],
  });
  const broken = await browser.sendRaw('POST', '/ui/user/update', Buffer.from('--x\r\nhalf'), {
    'content-type': 'multipart/form-data; boundary=x',
  });
  expect(broken.statusCode).toBe(400);
});

test('members are found by the beginning of a name, however it is written, and never dumped', async () => {
  for (const username of ['zебра_один', 'zебра_два', 'Zебрано']) await createUser(world, { username });
  const find = async (search: string, count = 5) =>
    (await app.inject(`/api/users?search=${encodeURIComponent(search)}&count=${count}`)).json().data as {
      id: number;
      username: string;
    }[];
  expect((await find('zебр')).map(({ username }) => username)).toEqual(['Zебрано', 'zебра_два', 'zебра_один']);
  expect((await find('@ZЕБРА_')).map(({ username }) => username)).toEqual(['zебра_два', 'zебра_один']);
  expect(Object.keys((await find('zебрано'))[0] ?? {})).toEqual(['id', 'username', 'avatar_url']);
  for (const nothing of ['', '%', '_', '\\', 'z%', "'; drop table users", '\u0000'])
    expect(await find(nothing)).toEqual([]);
  await Promise.all(Array.from({ length: 25 }, (_, index) => createUser(world, { username: `crowd${index}` })));
  expect(await find('crowd', 1_000_000_000)).toHaveLength(20);
  expect(await find('crowd')).toHaveLength(5);
  expect((await app.inject('/api/users?search=a&count=-1')).statusCode).toBe(400);
  expect((await app.inject('/ui/user/no_such_user')).json().error.code).toBe('user_not_found');
});

test('the card of a member says whether its reader follows them; a guest follows nobody', async () => {
  const [seen, reader] = [await createUser(world), await createUser(world)];
  const browser = await openBrowser(app, reader.id);
  const isFollowed = async (from: Browser) => (await from.get(`/ui/user/${seen.username}`)).json().data.is_followed;
  expect(await isFollowed(browser)).toBe(false);
  await browser.send('PUT', `/api/users/${seen.id}/follow`);
  expect(await isFollowed(browser)).toBe(true);
  expect(await isFollowed(await openBrowser(app))).toBe(false);
  expect(await isFollowed(await openBrowser(app, seen.id))).toBe(false);
  await browser.send('DELETE', `/api/users/${seen.id}/follow`);
  expect(await isFollowed(browser)).toBe(false);
});
