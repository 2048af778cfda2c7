/** What the owner of a site chooses for its threads reaches the page. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { createOffer, type TestOffer } from '../support/factories/offers.ts';
import { createUser } from '../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;
let offer: TestOffer;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  const delta = { ops: [{ insert: 'слово\n' }] };
  await browser.send('POST', `/api/offers/${offer.id}/comments`, { delta, parent_id: null });
  await sql`update comments set helpful_count = 3, funny_count = 2, likes_count = 1`.execute(world.ctx.db);
});
afterAll(() => world.close());

test('reactions are icons unless the owner wants emoji; each has its name either way', async () => {
  const guest = await openBrowser(app);
  const svg = await guest.get(offer.url);
  expect(pageProps<'offer'>(svg).props.comments.options).toEqual({
    reactions_style: 'svg',
    submit_key: 'meta+enter',
    editor_min_px: 150,
    editor_max_px: null,
  });
  expect(svg.body).not.toMatch(/class="reaction-sign"/);
  expect(svg.body).toContain('#laugh');
  // The most frequent first.
  expect([...svg.body.matchAll(/reaction-row__pill--(\w+)/g)].map(([, name]) => name)).toEqual([
    'helpful',
    'funny',
    'like',
  ]);

  await changeSetting(world.ctx, 'comments.reactions_as_emoji', 1);
  const emoji = await guest.get(offer.url);
  expect(pageProps<'offer'>(emoji).props.comments.options.reactions_style).toBe('emoji');
  expect(emoji.body).toMatch(/class="reaction-sign" aria-hidden="true">😄</);
  expect(emoji.body).not.toContain('#laugh');
  expect(emoji.body).toContain('Смешно');
});

test('the key that sends and the heights of the editor are the owner’s', async () => {
  await changeSetting(world.ctx, 'comments.enter_sends', 1);
  await changeSetting(world.ctx, 'comments.editor_min_px', 90);
  await changeSetting(world.ctx, 'comments.editor_max_px', 300);
  const page = await (await openBrowser(app)).get(offer.url);
  expect(pageProps<'offer'>(page).props.comments.options).toMatchObject({
    submit_key: 'enter',
    editor_min_px: 90,
    editor_max_px: 300,
  });
});
