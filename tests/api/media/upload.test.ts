/** POST /api/media */
import { createConnection, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { gifPage, hostilePictures } from '../../support/hostile-pictures.ts';
import { picture, upload, uploaded, type Uploaded } from '../../support/uploads.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let masha: TestUser;
let browser: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  masha = await createUser(world, { username: 'masha' });
});
beforeEach(async () => {
  // A minute later nobody has uploaded anything.
  world.clock.advance(61_000);
  browser = await openBrowser(app, masha.id);
  browser.cookies.set('lang', 'en');
});
afterAll(() => world.close());

const bytesOf = async (url: string) => (await app.inject(url)).rawPayload;
const urlFor = async (conversion: string) => (await uploaded(browser, { conversion })).url;
const mediaCount = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from media`.execute(world.ctx.db);
  return rows[0]?.count;
};

test('a picture is kept as WebP in three sizes and told with its token', async () => {
  const reply = await upload(browser, await picture(2000, 1000, 'jpeg'), { collection: 'images', mark_as_live: '1' });
  expect(reply.statusCode).toBe(200);
  const { data } = reply.json<{ data: Uploaded }>();
  expect(data.token).toMatch(/^[0-9a-f]{32}$/);
  expect(data.url).toBe(data.sizes.medium.url);
  for (const [name, side] of [
    ['small', 160],
    ['medium', 480],
    ['large', 1200],
  ] as const) {
    const { url, width, height } = data.sizes[name];
    const file = await app.inject(url);
    const { format, width: kept_width, height: kept_height } = await sharp(file.rawPayload).metadata();
    expect([format, kept_width, kept_height]).toEqual(['webp', width, height]);
    expect([width, height]).toEqual([side, side / 2]);
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
  const { rows } = await sql<{ token_hash: string; owner_id: number; state: string; size_bytes: number }>`
    select token_hash, owner_id, state, size_bytes from media where id = ${data.id}`.execute(world.ctx.db);
  expect(rows[0]).toMatchObject({ owner_id: masha.id, state: 'stored' });
  expect(rows[0]?.token_hash).not.toContain(data.token);
  expect(rows[0]?.size_bytes).toBeGreaterThan(100);
});

test('the size asked for is the address told; an unknown one is the middle', async () => {
  expect(await urlFor('small')).toMatch(/-160\.webp$/);
  expect(await urlFor('large')).toMatch(/-1200\.webp$/);
  expect(await urlFor('../../etc')).toMatch(/-480\.webp$/);
});

test('every kind that is taken is, by its bytes and not by what it is called', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><rect width="9" height="9"/></svg>',
  );
  const kinds = await Promise.all(
    (['jpeg', 'png', 'gif', 'webp', 'avif'] as const).map((kind) => picture(90, 60, kind)),
  );
  for (const bytes of [...kinds, svg]) {
    const reply = await upload(browser, bytes, {}, { name: '../../../evil.php', type: 'text/html' });
    expect(reply.statusCode).toBe(200);
    const { url } = reply.json<{ data: Uploaded }>().data;
    expect(url).toMatch(/^\/media\/[0-9a-f]{2}\/[0-9a-f]{32}-480\.webp$/);
    expect((await sharp(await bytesOf(url)).metadata()).format).toBe('webp');
  }
});

test('a vector picture without a size is drawn large enough to be seen', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><rect width="24" height="12"/></svg>';
  const { sizes } = (await upload(browser, Buffer.from(svg))).json<{ data: Uploaded }>().data;
  expect([sizes.large.width, sizes.large.height]).toEqual([480, 240]);
});

test('other kinds are refused in words, whatever they are called', async () => {
  const before = await mediaCount();
  for (const bytes of [
    await picture(30, 20, 'tiff'),
    Buffer.from('%PDF-1.4'),
    Buffer.from('<html>not a picture</html>'),
    Buffer.alloc(0),
  ]) {
    const { error } = (await upload(browser, bytes)).json();
    expect([error.code, error.message, error.fields]).toEqual([
      'picture_refused',
      'This picture could not be read.',
      { image: ['JPEG, PNG, GIF, WebP, AVIF and SVG will do.'] },
    ]);
  }
  browser.cookies.set('lang', 'ru');
  const { error } = (await upload(browser, Buffer.from('плохо'))).json();
  expect(error.fields).toEqual({ image: ['Подойдут JPEG, PNG, GIF, WebP, AVIF и SVG.'] });
  expect(await mediaCount()).toBe(before);
});

const TOO_MANY_PIXELS = { image: ['It has more than 40 megapixels.'] };
const TOO_LARGE_AVIF = { image: ['It has more than 13 megapixels.'] };
const OTHER_KIND = { image: ['JPEG, PNG, GIF, WebP, AVIF and SVG will do.'] };

test('bombs, liars and halves are refused quickly, or come out harmless', async () => {
  await changeSetting(world.ctx, 'limits.uploads_a_minute', 100);
  for (const [name, bytes] of Object.entries(await hostilePictures())) {
    const reply = await upload(browser, bytes);
    if (name === 'svg_file') {
      const { data } = reply.json<{ data: Uploaded }>();
      const { data: pixels } = await sharp(await bytesOf(data.sizes.large.url))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(
        pixels.every((value) => value === 0),
        'nothing of the file is drawn',
      ).toBe(true);
    } else if (name === 'gif_liar') expect(reply.json<{ data: Uploaded }>().data.sizes.large.width).toBe(30);
    else {
      const { error } = reply.json();
      const is_large = /^(png_50000|png_inter|jpeg_liar|svg_16000)/.test(name);
      const words = name === 'avif_large' ? TOO_LARGE_AVIF : is_large ? TOO_MANY_PIXELS : OTHER_KIND;
      expect([name, reply.statusCode, error.code, error.fields]).toEqual([name, 422, 'picture_refused', words]);
    }
  }
  await changeSetting(world.ctx, 'limits.uploads_a_minute', 10);
});

test('a page that begins as a GIF comes out without the page', async () => {
  const { url } = (await upload(browser, await gifPage(), {}, { name: 'x.html', type: 'text/html' })).json<{
    data: Uploaded;
  }>().data;
  const kept = await app.inject(url);
  expect(kept.headers['content-type']).toBe('image/webp');
  expect(kept.rawPayload.includes('script')).toBe(false);
});

test('where it was taken and by whom is gone; which way is up stays', async () => {
  const rotated = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'teal' } })
    .withExif({
      IFD0: { Copyright: 'secret-owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 21/1', GPSLongitudeRef: 'E', GPSLongitude: '37/1 37/1 2/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { exif, orientation } = await sharp(rotated).metadata();
  expect([exif?.includes('secret-owner'), orientation]).toEqual([true, 6]);
  const { sizes } = (await upload(browser, rotated)).json<{ data: Uploaded }>().data;
  expect([sizes.large.width, sizes.large.height]).toEqual([300, 600]);
  for (const { url } of Object.values(sizes)) {
    const kept = await bytesOf(url);
    const found = await sharp(kept).metadata();
    expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation]).toEqual(Array(5).fill(undefined));
    expect(kept.includes('secret-owner')).toBe(false);
  }
});

test('colours of print become those of screens; of a moving picture the first frame stays', async () => {
  const cmyk = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .toColourspace('cmyk')
    .jpeg({ quality: 100 })
    .toBuffer();
  const kept = (await upload(browser, cmyk)).json<{ data: Uploaded }>().data;
  const { space, channels } = await sharp(await bytesOf(kept.sizes.large.url)).metadata();
  expect([space, channels]).toEqual(['srgb', 3]);
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 255), Buffer.alloc(20 * 20 * 3, 0)]);
  const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const still = (await upload(browser, moving)).json<{ data: Uploaded }>().data;
  const { data, info } = await sharp(await bytesOf(still.sizes.large.url))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, (data[0] ?? 0) > 250]).toEqual([20, 20, true]);
});

test('a guest, an unproven and a suspended member, a wrong token: nothing is stored', async () => {
  const before = await mediaCount();
  const image = await picture();
  const codeOf = async (who: Browser) => {
    const reply = await upload(who, image);
    return [reply.statusCode, reply.json().error.code];
  };
  expect(await codeOf(await openBrowser(app))).toEqual([401, 'not_signed_in']);
  const unproven = await createUser(world, { is_verified: false });
  expect(await codeOf(await openBrowser(app, unproven.id))).toEqual([403, 'email_not_verified']);
  const suspended = await createUser(world, { suspended_until: new Date('2099-01-01') });
  const refused = await codeOf(await openBrowser(app, suspended.id));
  expect([
    [403, 'account_suspended'],
    [401, 'not_signed_in'],
  ]).toContainEqual(refused);
  const forged = await browser.sendRaw('POST', '/api/media', Buffer.from('--x--'), {
    'content-type': 'multipart/form-data; boundary=x',
    'x-csrf-token': 'forged',
  });
  expect([forged.statusCode, forged.json().error.code]).toEqual([403, 'csrf_failed']);
  expect(await mediaCount()).toBe(before);
});

test('a file over the limit is 413, named at its field; the limit is a setting', async () => {
  const large = await upload(browser, Buffer.alloc(10 * 1024 * 1024 + 1));
  expect([large.statusCode, large.json().error.code, large.json().error.fields]).toEqual([
    413,
    'body_too_large',
    { image: ['The file must be smaller than 10 MB.'] },
  ]);
  await changeSetting(world.ctx, 'media.picture_megabytes', 1);
  expect((await upload(browser, Buffer.alloc(1024 * 1024 + 1))).statusCode).toBe(413);
  await changeSetting(world.ctx, 'media.picture_megabytes', 10);
  await changeSetting(world.ctx, 'media.megapixels', 0.01);
  expect((await upload(browser, await picture())).json().error.code).toBe('picture_refused');
  await changeSetting(world.ctx, 'media.megapixels', 40);
  expect((await upload(browser, await picture())).statusCode).toBe(200);
});

test('who announces a gigabyte is refused before it is sent, and the line is closed', async () => {
  const open = await world.app();
  await open.listen({ port: 0, host: '127.0.0.1' });
  const { port } = open.server.address() as AddressInfo;
  const own = await openBrowser(open, masha.id);
  const token = (await own.get('/api/csrf')).json<{ data: { token: string } }>().data.token;
  const cookie = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = `POST /api/media HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
  const answer = (rest: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = createConnection(port, '127.0.0.1', () => socket.write(head + rest));
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
  const announced = await answer('Content-Length: 1000000000\r\n\r\n--x\r\n');
  expect(announced).toMatch(/^HTTP\/1\.1 413 /);
  expect(announced).toMatch(/connection: close/i);
  // Without a length: cut off once it is too much, and not heard out.
  const part = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'a'.repeat(11 * 1024 * 1024)}`;
  const streamed = await answer(`Transfer-Encoding: chunked\r\n\r\n${part.length.toString(16)}\r\n${part}\r\n`);
  expect(streamed).toMatch(/^HTTP\/1\.1 413 /);
}, 30_000);

test('a form without a picture, with one elsewhere, of another type or broken is refused', async () => {
  expect((await upload(browser, null, { collection: 'images' })).json().error.fields).toEqual({
    image: ['This field is required.'],
  });
  expect((await upload(browser, await picture(), {}, { field: 'avatar' })).json().error.code).toBe('invalid_field');
  // So a browser sends a field in which no file was chosen.
  expect((await upload(browser, Buffer.alloc(0), {}, { name: '' })).json().error.code).toBe('invalid_field');
  const raw = (body: string, type: string) =>
    browser.sendRaw('POST', '/api/media', Buffer.from(body), { 'content-type': type });
  expect((await raw('x', 'image/png')).statusCode).toBe(415);
  expect((await raw('x', 'text/plain')).statusCode).toBe(415);
  expect((await raw('null', 'application/json')).statusCode).toBe(415);
  expect((await raw('{}', 'application/json')).statusCode).toBe(400);
  expect((await raw('--x\r\nhalf', 'multipart/form-data; boundary=x')).statusCode).toBe(400);
});

test('fields that say nonsense are named', async () => {
  const image = await picture();
  const fieldsOf = async (fields: Record<string, string>) =>
    Object.keys((await upload(browser, image, fields)).json().error.fields);
  expect(await fieldsOf({ owner_type: 'store', owner_id: 'x', collection: 'a/b', anonymous_uuid: '1' })).toEqual([
    'owner_type',
    'owner_id',
    'collection',
    'anonymous_uuid',
  ]);
  expect(await fieldsOf({ owner_id: '5' })).toEqual(['owner_type']);
});

test('a picture is uploaded for one’s own objects only; absent ones read the same', async () => {
  const petya = await createUser(world, { username: 'petya' });
  const own = await createOffer(world, { author_id: masha.id });
  const foreign = await createOffer(world, { author_id: petya.id });
  const talk = await createDiscussion(world, { author_id: petya.id });
  const image = await picture(20, 20);
  const send = async (owner_type: string, owner_id: number, who = browser) => {
    const reply = await upload(who, image, { owner_type, owner_id: String(owner_id) });
    return reply.statusCode === 200 ? 200 : reply.json().error.code;
  };
  expect(await send('offer', own.id)).toBe(200);
  expect(await send('user', masha.id)).toBe(200);
  for (const [type, id] of [
    ['offer', foreign.id],
    ['offer', 999_999],
    ['discussion', talk.id],
    ['comment', 999_999],
    ['draft', 999_999],
    ['user', petya.id],
  ] as const)
    expect([type, await send(type, id)]).toEqual([type, 'not_allowed']);
  world.clock.advance(61_000);
  const editor = await openBrowser(app, (await createUser(world, { type: 7 })).id);
  expect([await send('offer', foreign.id, editor), await send('user', petya.id, editor)]).toEqual([200, 'not_allowed']);
});

test('somebody’s anonymous id gives nothing of theirs', async () => {
  const anonymous_uuid = '0b9fc2c5-63a5-4d5e-9b0e-0a2f4f4f9f11';
  const first = await uploaded(browser, { anonymous_uuid });
  const thief = await openBrowser(app, (await createUser(world)).id);
  const second = await uploaded(thief, { anonymous_uuid });
  expect(second.id).not.toBe(first.id);
  expect((await thief.send('DELETE', `/api/media/${first.id}`, { token: second.token })).statusCode).toBe(404);
  expect((await app.inject(first.url)).statusCode).toBe(200);
});

test('so many a minute a member, whoever else uploads; refused ones count', async () => {
  await changeSetting(world.ctx, 'limits.uploads_a_minute', 10);
  const image = await picture(20, 20);
  const replies = await Promise.all(
    Array.from({ length: 14 }, (_, at) => upload(browser, at % 2 ? image : Buffer.from('no picture at all'))),
  );
  const limited = replies.filter((reply) => reply.statusCode === 429);
  expect(limited).toHaveLength(4);
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const other = await openBrowser(app, (await createUser(world)).id);
  expect((await upload(other, image)).statusCode).toBe(200);
  world.clock.advance(61_000);
  expect((await upload(browser, image)).statusCode).toBe(200);
});

test('eight at once are all kept whole', async () => {
  const images = await Promise.all(Array.from({ length: 8 }, (_, at) => picture(400 + at, 300, 'jpeg')));
  const replies = await Promise.all(images.map((image) => upload(browser, image)));
  expect(replies.map((reply) => reply.json<{ data: Uploaded }>().data.sizes.large.width)).toEqual(
    images.map((_, at) => 400 + at),
  );
});

test('of many sent by one member at once the first wait their turn, and the rest are told when to come again', async () => {
  await changeSetting(world.ctx, 'limits.uploads_a_minute', 100);
  const image = await picture(900, 700, 'jpeg');
  const replies = await Promise.all(Array.from({ length: 40 }, () => upload(browser, image)));
  const statuses = Map.groupBy(replies, ({ statusCode }) => statusCode);
  expect([...statuses.keys()].toSorted((one, other) => one - other)).toEqual([200, 429]);
  expect(statuses.get(200)?.length).toBeGreaterThanOrEqual(18);
  for (const reply of statuses.get(429) ?? []) {
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.json().error.code).toBe('rate_limited');
  }
  expect((await upload(browser, image)).statusCode).toBe(200);
  await changeSetting(world.ctx, 'limits.uploads_a_minute', 10);
});

test('more of many members than can wait are asked to come back', async () => {
  const image = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const browsers = await Promise.all(
    Array.from({ length: 20 }, async () => openBrowser(app, (await createUser(world)).id)),
  );
  const replies = await Promise.all(browsers.flatMap((one) => [upload(one, image), upload(one, image)]));
  const busy = replies.filter((reply) => reply.statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]?.headers['retry-after']).toBe('5');
  expect(busy.length + replies.filter((reply) => reply.statusCode === 200).length).toBe(40);
});
