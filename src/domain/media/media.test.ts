/** Pictures between their upload and the thing that shows them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { MediaAwayError } from '#platform/media-store.ts';
import { createOffer } from '#tests/support/factories/offers.ts';
import { createUser, type TestUser } from '#tests/support/factories/users.ts';
import { picture } from '#tests/support/uploads.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { DomainError } from '../errors.ts';
import {
  addPicture,
  claimPictures,
  claimPicturesByUrl,
  picturesByIds,
  releasePictures,
  sweepPictures,
} from './media.ts';
import { insertPendingMedia, selectOwnMediaByKeys } from './media.sql.ts';

const DAY_MS = 86_400_000;
let world: World;
let masha: TestUser;
let petya: TestUser;
let bytes: Buffer;

beforeAll(async () => {
  world = await openWorld();
  masha = await createUser(world, { username: 'masha' });
  petya = await createUser(world, { username: 'petya' });
  bytes = await picture(40, 30);
});
beforeEach(() => {
  world.clock.advance(DAY_MS);
});
afterAll(() => world.close());

const add = (owner_id = masha.id) => addPicture(world.ctx, { owner_id, bytes });
const claim = (owner_id: number, ids: readonly number[]) =>
  inTransaction(world.ctx.db, (tx) => claimPictures(tx, owner_id, ids));
const claimByUrl = (urls: readonly string[]) =>
  inTransaction(world.ctx.db, (tx) => claimPicturesByUrl(tx, masha.id, urls));
const release = (ids: readonly number[]) => inTransaction(world.ctx.db, (tx) => releasePictures(tx, ids));
const urlOf = async (id: number) => (await picturesByIds(world.ctx.db, [id])).get(id)?.url ?? '';
const isKept = async (id: number) => (await picturesByIds(world.ctx.db, [id])).has(id);
const hasFile = async (url: string) => {
  const file = await world.ctx.media.read(url.replace('/media/', ''));
  file?.destroy();
  return file !== null;
};

test('pictures are claimed in the order asked for, each once, again without harm', async () => {
  const [first, second] = [await add(), await add()];
  const rows = await claim(masha.id, [second, first, second]);
  expect(rows.map((row) => row.id)).toEqual([second, first]);
  expect(rows[0]).toMatchObject({ width: 40, height: 30 });
  expect((await claim(masha.id, [first])).map((row) => row.id)).toEqual([first]);
  expect(await claim(masha.id, [])).toEqual([]);
});

test('nobody claims what is another’s, missing or half-written, and then nothing at all is claimed', async () => {
  const [own, foreign] = [await add(), await add(petya.id)];
  const media = { key: `zz/${'z'.repeat(32)}`, owner_id: masha.id, width: 1, height: 1, created_at: world.clock.now() };
  const half = await insertPendingMedia(world.ctx.db, { ...media, size_bytes: 1 }, null);
  for (const wrong of [foreign, half, 999_999]) {
    await expect(claim(masha.id, [own, wrong])).rejects.toThrow(new DomainError('media_not_found'));
  }
  world.clock.advance(2 * DAY_MS);
  await sweepPictures(world.ctx);
  expect(await isKept(own)).toBe(false);
});

test('pictures of a text are claimed by their addresses', async () => {
  const [own, foreign] = [await add(), await add(petya.id)];
  const url = await urlOf(own);
  expect((await claimByUrl([url, url.replace('-480', '-1200')])).map((row) => row.id)).toEqual([own]);
  expect(await claimByUrl([])).toEqual([]);
  for (const wrong of [
    await urlOf(foreign),
    '/media/ab/abcdef-480.webp',
    '/media/../x.webp',
    'https://a.example/b.webp',
  ])
    await expect(claimByUrl([url, wrong])).rejects.toThrow(new DomainError('media_not_found'));
});

test('what nothing shows for a day goes with its files; what was claimed stays', async () => {
  const [lost, kept] = [await add(), await add()];
  const urls = [await urlOf(lost), await urlOf(kept)];
  await claim(masha.id, [kept]);
  world.clock.advance(DAY_MS - 1000);
  await sweepPictures(world.ctx);
  expect(await isKept(lost)).toBe(true);
  world.clock.advance(2000);
  expect(await sweepPictures(world.ctx)).toBe(1);
  expect(await sweepPictures(world.ctx)).toBe(0);
  expect([await isKept(lost), await isKept(kept)]).toEqual([false, true]);
  expect(await Promise.all(urls.map(hasFile))).toEqual([false, true]);
});

test('a picture let go is an orphan again, and one claimed back is not', async () => {
  const [gone, back] = [await add(), await add()];
  await claim(masha.id, [gone, back]);
  await release([gone, back]);
  await claim(masha.id, [back]);
  // Letting go is timed by the database, whose clock is not the one that stands still here.
  await sql`update media set orphaned_at = ${world.clock.now()} where orphaned_at is not null`.execute(world.ctx.db);
  world.clock.advance(DAY_MS + 1000);
  await sweepPictures(world.ctx);
  expect([await isKept(gone), await isKept(back)]).toEqual([false, true]);
});

test('what is shown without having been claimed is no orphan, wherever it is shown', async () => {
  const [avatar, mark, cover, inside, drafted] = [await add(), await add(), await add(), await add(), await add()];
  const offer = await createOffer(world);
  const { db } = world.ctx;
  await sql`update users set avatar_media_id = ${avatar} where id = ${masha.id}`.execute(db);
  await sql`insert into stores (slug, name, image_media_id) values ('shop', 'Shop', ${mark})`.execute(db);
  await sql`update offers set cover_media_id = ${cover} where id = ${offer.id}`.execute(db);
  await sql`insert into offer_pictures (offer_id, media_id, position) values (${offer.id}, ${inside}, 1)`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into drafts (owner_id, kind, created_at, updated_at) values (${masha.id}, 'deal', now(), now()) returning id`.execute(
    db,
  );
  await sql`insert into draft_pictures (draft_id, media_id) values (${rows[0]?.id}, ${drafted})`.execute(db);
  const shown = [avatar, mark, cover, inside, drafted];
  world.clock.advance(2 * DAY_MS);
  await sweepPictures(world.ctx);
  expect(await Promise.all(shown.map(isKept))).toEqual(shown.map(() => true));
  // Seen once, they are not looked at again each minute.
  const left = await sql`select 1 from media where orphaned_at is not null and id = any(${shown})`.execute(db);
  expect(left.rows).toEqual([]);
});

test('every column of the schema that points at a picture is known to the sweep', async () => {
  const { rows } = await sql<{ reference: string }>`
    select t.relname || '.' || a.attname as reference from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'media'::regclass order by 1`.execute(world.ctx.db);
  expect(rows.map((row) => row.reference)).toEqual([
    'chat_case_pictures.media_id',
    'chat_message_pictures.media_id',
    'comment_pictures.media_id',
    'draft_pictures.media_id',
    'offer_pictures.media_id',
    'offers.cover_media_id',
    'site_looks.logo_media_id',
    'stores.image_media_id',
    'users.avatar_media_id',
  ]);
});

test('a process that dies between row and files leaves nothing the sweep does not find', async () => {
  const { media } = world.ctx;
  let written = 0;
  world.ctx.media = {
    ...media,
    put: async (name, file) => {
      if (++written === 3) throw new Error('killed');
      await media.put(name, file);
    },
  };
  await expect(add()).rejects.toThrow('killed');
  world.ctx.media = media;
  const { rows } = await sql<{ key: string; state: string }>`
    select key, state from media order by id desc limit 1`.execute(world.ctx.db);
  const { key, state } = rows[0] ?? { key: '', state: '' };
  expect([state, await hasFile(`/media/${key}-160.webp`)]).toEqual(['pending', true]);
  world.clock.advance(DAY_MS + 1000);
  expect(await sweepPictures(world.ctx)).toBe(1);
  expect(await hasFile(`/media/${key}-160.webp`)).toBe(false);
});

test('while the place is away nothing is forgotten; a day later the sweep comes again', async () => {
  const id = await add();
  const url = await urlOf(id);
  const { media } = world.ctx;
  world.clock.advance(DAY_MS + 1000);
  world.ctx.media = { ...media, remove: () => Promise.reject(new MediaAwayError('away')) };
  await sweepPictures(world.ctx);
  world.ctx.media = media;
  expect(await isKept(id)).toBe(true);
  await expect(claim(masha.id, [id])).rejects.toThrow(new DomainError('media_not_found'));
  world.clock.advance(DAY_MS + 1000);
  await sweepPictures(world.ctx);
  expect([await isKept(id), await hasFile(url)]).toEqual([false, false]);
});

test('sweeps and claims at one time: each picture is either claimed with its files or gone with them', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 30; count++) ids.push(await add());
  const urls = await Promise.all(ids.map(urlOf));
  world.clock.advance(DAY_MS + 1000);
  const claims = ids.map(async (id) => {
    try {
      return (await claim(masha.id, [id])).length === 1;
    } catch (error) {
      expect(error).toEqual(new DomainError('media_not_found'));
      return false;
    }
  });
  const sweeps = [1, 2, 3].map(() => sweepPictures(world.ctx));
  const claimed = await Promise.all(claims);
  await Promise.all(sweeps);
  await sweepPictures(world.ctx);
  expect(await Promise.all(ids.map(isKept))).toEqual(claimed);
  expect(await Promise.all(urls.map(hasFile))).toEqual(claimed);
});

test('pictures are found by key for their uploader alone, and for one use at a time', async () => {
  const id = await add();
  const [row] = (await picturesByIds(world.ctx.db, [id])).values();
  const keys = [/^\/media\/(.+)-\d+\.webp$/.exec(row?.url ?? '')?.[1] ?? ''];
  const found = (owner_id: number, use: 'entry' | 'comment' | 'chat') =>
    inTransaction(world.ctx.db, (tx) => selectOwnMediaByKeys(tx, { owner_id, keys, use }));
  expect(await found(masha.id, 'entry')).toEqual([{ id, key: keys[0] }]);
  expect(await found(petya.id, 'entry')).toEqual([]);
  expect(await found(masha.id, 'comment')).toEqual([]);
  expect(await found(masha.id, 'chat')).toEqual([]);
});
