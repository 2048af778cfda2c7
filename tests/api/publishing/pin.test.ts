/** POST /api/offers/:id/pin, POST /api/offers/:id/unpin */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntryItem } from '#contract/pages.ts';
import { expireDueOffers } from '#domain/offers/offers.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createGroup } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let editor: Browser;
let guest: Browser;

beforeAll(async () => {
  world = await openWorld();
  // A group that is read more than ten times a second may lag by one behind what is done to it.
  app = await world.app({ page_cache_bytes: 0 });
  editor = await openBrowser(app, (await createUser(world, { type: 7 })).id);
  guest = await openBrowser(app);
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A live offer in a group; the later one is made, the older it is. */
let age = 0;
async function offerIn(group_ids: readonly number[], given: Parameters<typeof createOffer>[1] = {}) {
  age += 1;
  const published_at = new Date(world.clock.now().getTime() - HOUR_MS - age * 60_000);
  const offer = await createOffer(world, { published_at, ...given });
  await sql`
    insert into offer_groups (offer_id, group_id, position)
    select ${offer.id}, g.id, g.place - 1 from unnest(${group_ids}::bigint[]) with ordinality as g(id, place)`.execute(
    world.ctx.db,
  );
  await sql`update offers set group_id = ${group_ids[0] ?? null} where id = ${offer.id}`.execute(world.ctx.db);
  await sql`update groups set offers_count = offers_count + 1 where id = any(${group_ids}::bigint[])`.execute(
    world.ctx.db,
  );
  return offer;
}
const slugOf = async (id: number) =>
  (await sql<{ slug: string }>`select slug from groups where id = ${id}`.execute(world.ctx.db)).rows[0]?.slug ?? '';
const pin = (id: number, group_id: number, days?: number, browser = editor) =>
  browser.send('POST', `/api/offers/${id}/pin`, { group_id, ...(days === undefined ? {} : { days }) });
const unpin = (id: number, group_id: number, browser = editor) =>
  browser.send('POST', `/api/offers/${id}/unpin`, { group_id });

const actionOn = (id: number, action: string, body?: object) => () =>
  editor.send('POST', `/api/offers/${id}/${action}`, body);

const shown = (items: readonly unknown[]) =>
  (items as EntryItem[]).flatMap((item) =>
    item.type === 'offer' ? [[item.offer.id, item.offer.is_pinned ?? false]] : [],
  );
/** Items of a page travel beside their cards. */
const onPage = async (path: string) => {
  const { body } = await guest.get(path);
  const scripts = body.matchAll(/<script type="application\/json" class="feed-item">(.*?)<\/script>/gs);
  return shown(Array.from(scripts, ([, json = '']) => JSON.parse(json) as unknown));
};
const inList = async (path: string) => shown((await guest.get(path)).json().data);

test('pinned offers stand first on the first page of their group alone, once each, the latest pin first', async () => {
  const group_id = await createGroup(world);
  const slug = await slugOf(group_id);
  const offers = [];
  for (let number = 0; number < 24; number++) offers.push((await offerIn([group_id])).id);
  const [first, ...rest] = offers as [number, ...number[]];
  const last = rest.pop() ?? 0;
  await pin(last, group_id);
  world.clock.advance(60_000);
  await pin(first, group_id);
  const expected = [[first, true], [last, true], ...rest.slice(0, 19).map((id) => [id, false])];
  expect(await onPage(`/groups/${slug}`)).toEqual(expected);
  expect(await inList(`/api/lists/new?group=${slug}`)).toEqual(expected);
  // Below, and wherever somebody chose, ordered or searched, they stand where they belong.
  expect(await onPage(`/groups/${slug}?page=2`)).toEqual([...rest.slice(19), last].map((id) => [id, false]));
  const { meta } = (await guest.get(`/api/lists/new?group=${slug}`)).json();
  expect(meta.total).toBe(24);
  expect(await inList(`/api/lists/new?group=${slug}&cursor=${meta.next_cursor}`)).toEqual(
    [...rest.slice(19), last].map((id) => [id, false]),
  );
  const other = await slugOf(await createGroup(world));
  for (const path of [
    '/api/lists/new',
    `/api/lists/new?group=${slug},${other}`,
    `/api/lists/new?group=${slug}&deals_only=true`,
    `/api/lists/new?group=${slug}&kind=deal`,
    `/api/lists/new?group=${slug}&hide_expired=true`,
    `/api/lists/hottest?group=${slug}&period=all`,
  ])
    expect([path, (await inList(path)).filter(([, is_pinned]) => is_pinned)]).toEqual([path, []]);
  const filtered = await onPage(`/groups/${slug}?hide_expired=1`);
  expect(filtered.filter(([, is_pinned]) => is_pinned)).toEqual([]);
  const feed = (await guest.get(`/rss/group/${slug}.xml`)).body;
  // Groups are numbered as well.
  expect(feed).not.toContain(`temperatury-${last}<`);
});

test('editors, moderators and administrators pin; nobody else does', async () => {
  const group_id = await createGroup(world);
  const author_id = (await createUser(world)).id;
  const offer = await offerIn([group_id], { author_id });
  for (const type of [5, 7, 9]) {
    const browser = await openBrowser(app, (await createUser(world, { type })).id);
    expect((await pin(offer.id, group_id, undefined, browser)).statusCode).toBe(200);
    expect((await unpin(offer.id, group_id, browser)).json()).toEqual({ data: { group_id, pinned_until: null } });
  }
  const author = await openBrowser(app, author_id);
  const rep = await openBrowser(app, (await createUser(world, { type: 3 })).id);
  for (const browser of [author, rep])
    for (const action of [pin(offer.id, group_id, undefined, browser), unpin(offer.id, group_id, browser)])
      expect((await action).json().error.code).toBe('not_allowed');
  expect((await pin(offer.id, group_id, undefined, guest)).json().error.code).toBe('not_signed_in');
  expect((await unpin(offer.id, group_id, guest)).json().error.code).toBe('not_signed_in');
});

test('a group holds two; renewing one takes no second place; others wait until one goes', async () => {
  const group_id = await createGroup(world);
  const [a, b, c] = [await offerIn([group_id]), await offerIn([group_id]), await offerIn([group_id])];
  await pin(a.id, group_id);
  await pin(b.id, group_id);
  expect((await pin(a.id, group_id, 3)).statusCode).toBe(200);
  const refused = await pin(c.id, group_id);
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'too_many_pins']);
  expect(refused.json().error.message).toContain('2');
  await unpin(a.id, group_id);
  expect((await pin(c.id, group_id)).statusCode).toBe(200);

  await changeSetting(world.ctx, 'pins.per_group', 3);
  world.clock.advance(6000);
  expect((await pin(a.id, group_id)).statusCode).toBe(200);
  await changeSetting(world.ctx, 'pins.per_group', 2);
  world.clock.advance(6000);
});

test('many who pin in one group at once get two places', async () => {
  const group_id = await createGroup(world);
  const offers = [];
  for (let number = 0; number < 6; number++) offers.push(await offerIn([group_id]));
  await editor.get('/api/csrf');
  const replies = await Promise.all(offers.map(({ id }) => pin(id, group_id)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 200, 422, 422, 422, 422,
  ]);
});

test('only a live offer, and only where it stands', async () => {
  const parent_id = await createGroup(world);
  const group_id = await createGroup(world, { parent_id });
  const over = await offerIn([group_id], { is_expired: true });
  const off = await offerIn([group_id], { deactivated_at: world.clock.now() });
  const waiting = await offerIn([group_id], { published_at: null });
  for (const { id } of [over, off, waiting]) expect((await pin(id, group_id)).json().error.code).toBe('offer_ended');
  const [loser, survivor] = [await offerIn([group_id]), await offerIn([group_id])];
  await editor.send('POST', `/api/offers/${loser.id}/merge`, { into: survivor.id });
  expect((await pin(loser.id, group_id)).json().error.code).toBe('offer_not_found');
  expect((await pin(survivor.id, await createGroup(world))).json().error.fields).toEqual({
    group_id: ['Скидки нет в этой категории.'],
  });
  for (const days of [0, 31, 1.5]) expect((await pin(survivor.id, group_id, days)).statusCode).toBe(400);
  await sql`insert into offer_groups (offer_id, group_id, position, is_inherited) values (${survivor.id}, ${parent_id}, 1, true)`.execute(
    world.ctx.db,
  );
  expect((await pin(survivor.id, parent_id)).statusCode).toBe(200);
  expect(await onPage(`/groups/${await slugOf(parent_id)}`)).toEqual([[survivor.id, true]]);
});

test('a pin lasts a week, or as many days as were said', async () => {
  const group_id = await createGroup(world);
  const path = `/groups/${await slugOf(group_id)}`;
  const [week, day] = [await offerIn([group_id]), await offerIn([group_id])];
  const now = world.clock.now().getTime();
  expect((await pin(week.id, group_id)).json().data.pinned_until).toBe(new Date(now + 7 * DAY_MS).toISOString());
  expect((await pin(day.id, group_id, 1)).json().data.pinned_until).toBe(new Date(now + DAY_MS).toISOString());
  const { offer } = pageProps<'offer'>(await editor.get(week.url)).props;
  expect(offer.pins).toMatchObject([{ id: group_id, pinned_until: new Date(now + 7 * DAY_MS).toISOString() }]);
  expect(pageProps<'offer'>(await guest.get(week.url)).props.offer.pins).toEqual([]);
  world.clock.advance(DAY_MS);
  expect(await onPage(path)).toEqual([
    [week.id, true],
    [day.id, false],
  ]);
  // The place of the one whose time is over is free.
  expect((await pin((await offerIn([group_id])).id, group_id)).statusCode).toBe(200);
  world.clock.advance(7 * DAY_MS);
  expect((await onPage(path)).filter(([, is_pinned]) => is_pinned)).toEqual([]);
});

test('a pin ends for good when its offer ends, is switched off, is merged, or leaves the group', async () => {
  const group_id = await createGroup(world);
  const stays_id = await createGroup(world);
  const path = `/groups/${await slugOf(group_id)}`;
  const pinnedOnes = async (where = path) =>
    (await onPage(where)).flatMap(([id, is_pinned]) => (is_pinned ? [id] : []));
  const check = async (offer: { id: number }, end: () => Promise<unknown>, back: () => Promise<unknown>) => {
    await pin(offer.id, group_id);
    expect(await pinnedOnes()).toEqual([offer.id]);
    await end();
    expect(await pinnedOnes()).toEqual([]);
    await back();
    expect(await pinnedOnes()).toEqual([]);
  };
  const ended = await offerIn([group_id]);
  await check(ended, actionOn(ended.id, 'expire'), actionOn(ended.id, 'revive'));
  const off = await offerIn([group_id]);
  await check(off, actionOn(off.id, 'deactivate'), actionOn(off.id, 'activate'));
  const due = await offerIn([group_id], { expires_at: new Date(world.clock.now().getTime() - 1) });
  await check(due, () => expireDueOffers(world.ctx), actionOn(due.id, 'revive'));
  const loser = await offerIn([group_id]);
  await check(loser, actionOn(loser.id, 'merge', { into: off.id }), actionOn(loser.id, 'activate'));

  const moved = await offerIn([group_id, stays_id]);
  const title = 'Чайник, который переезжает';
  const edit = (changes: object) => editor.send('PATCH', `/api/offers/${moved.id}`, changes);
  await sql`update offers set description_delta = '{"ops":[{"insert":"Описание\\n"}]}' where id = ${moved.id}`.execute(
    world.ctx.db,
  );
  const { rows } = await sql<{ id: number }>`
    insert into media (key, width, height) values ('aa/pin', 10, 10) returning id`.execute(world.ctx.db);
  await sql`insert into offer_pictures (offer_id, media_id, position) values (${moved.id}, ${rows[0]?.id ?? 0}, 0)`.execute(
    world.ctx.db,
  );
  await pin(moved.id, stays_id);
  await check(
    moved,
    async () => {
      // An edit writes every group anew; where the offer stays, the pin does.
      expect((await edit({ title })).statusCode).toBe(200);
      expect(await pinnedOnes()).toEqual([moved.id]);
      expect((await edit({ group_ids: [stays_id] })).statusCode).toBe(200);
    },
    () => edit({ group_ids: [group_id, stays_id] }),
  );
  expect(await pinnedOnes(`/groups/${await slugOf(stays_id)}`)).toEqual([moved.id]);
});
