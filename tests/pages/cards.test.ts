/** Cards of offers in lists: what there is to show decides their shape. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOffer } from '../support/factories/offers.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

/** The card of an offer as it stands in a list. */
async function cardOf(id: number, path = '/new'): Promise<string> {
  const { body } = await app.inject(path);
  return body.split('<article ').find((part) => part.includes(`data-offer-id="${id}"`)) ?? '';
}

test('an offer with nothing but a title is a compact card without a place for picture, price or text', async () => {
  const bare = await createOffer(world, { title: 'Только название', text: '', price_minor: null });
  const card = await cardOf(bare.id);
  expect(card).toContain('compact-card');
  for (const part of ['picture', 'excerpt', 'terms']) expect(card, part).not.toContain(`offer-card__${part}`);
  expect(card).toContain('Только название');

  const priced = await cardOf((await createOffer(world, { text: '', price_minor: 0 })).id);
  const told = await cardOf((await createOffer(world, { text: 'Есть что сказать', price_minor: null })).id);
  for (const usual of [priced, told]) {
    expect(usual).not.toContain('compact-card');
    expect(usual).toContain('offer-card__picture');
    expect(usual).toContain('offer-card__terms');
  }
});

test('a compact card says that it is over where others say it on their picture', async () => {
  const over = await createOffer(world, { text: '', price_minor: null, is_expired: true });
  const card = await cardOf(over.id);
  expect(card).toMatch(/offer-card__meta"><span class="offer-card__veil">.*?Завершено/s);
  expect(card.match(/Завершено/g)).toHaveLength(1);
});
