/** What the commonest writes cost the database, counted where they leave the program. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { countStatements } from '../../support/statements.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let reader: Browser;
let author_id: number;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  author_id = (await createUser(world)).id;
  reader = await openBrowser(app, (await createUser(world, { trust_level: 2 })).id);
});
afterAll(() => world.close());

let count = 0;
const key = () => ({ 'idempotency-key': `counted-${(count += 1)}` });

test('a vote takes nine statements, of which one reads settings once in five seconds and one tells sockets', async () => {
  for (const value of [1, -1] as const) {
    const offers = await Promise.all(Array.from({ length: 3 }, () => createOffer(world, { author_id })));
    const vote = () => reader.send('PUT', `/api/offers/${offers.pop()?.id ?? 0}/vote`, { value });
    const { statements, reply } = await countStatements(world, vote);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(statements).toBeLessThanOrEqual(9);
  }
});

test('a comment with its key takes sixteen such statements, an answer eighteen', async () => {
  const { id } = await createOffer(world, { author_id });
  const write = async (parent_id: number | null) => {
    const delta = { ops: [{ insert: `Слова ${(count += 1)}\n` }] };
    return reader.send('POST', `/api/offers/${id}/comments`, { delta, parent_id }, key());
  };
  const first = await countStatements(world, () => write(null));
  expect(first.reply.statusCode, first.reply.body).toBe(200);
  expect(first.statements).toBeLessThanOrEqual(16);
  const parent_id = first.reply.json<{ data: { id: number } }>().data.id;
  const answer = await countStatements(world, () => write(parent_id));
  expect(answer.reply.statusCode, answer.reply.body).toBe(200);
  expect(answer.statements).toBeLessThanOrEqual(18);
});

test('a vote and a comment that are refused leave nothing, and their key is free again', async () => {
  const { id } = await createOffer(world, { author_id });
  const own = await openBrowser(app, author_id);
  expect((await own.send('PUT', `/api/offers/${id}/vote`, { value: 1 })).statusCode).toBe(403);
  const delta = { ops: [{ insert: 'Ответ никому\n' }] };
  const headers = key();
  const path = `/api/offers/${id}/comments`;
  expect((await reader.send('POST', path, { delta, parent_id: 999_999 }, headers)).statusCode).toBe(404);
  world.clock.advance(60_000);
  expect((await reader.send('POST', path, { delta, parent_id: 999_999 }, headers)).statusCode).toBe(404);
});
