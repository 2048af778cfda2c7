/** POST /api/moderation/cases/:id/decision with a suspension: the sessions of whom it befalls. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { who } from '../../support/accounts.ts';
import { openAppeals } from '../../support/appeals.ts';
import { caseOf, person, posted, reported, type Item, type Person } from '../../support/moderation.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let moderator: Person;
let on: ReturnType<typeof openAppeals>;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  moderator = await person(world, app, { type: 5 });
  on = openAppeals(world, app);
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const isOpen = async (browser: Browser) => (await who(browser)) !== 0;
const suspension = (item: Item) => ({
  made: async () => {
    await reported(world, app, item, 'rude');
    // A suspension begins after the session it ends.
    world.clock.advance(1000);
    const path = `/api/moderation/cases/${await caseOf(world, item)}/decision`;
    const body = { action: 'lock_comments', reason: 'rude', penalty: 'suspend' };
    const reply = await on.send(moderator, 'POST', path, body);
    return reply.json<{ data: { decision_id: number } }>().data.decision_id;
  },
});

/** The author of two discussions, who was warned for the first. */
async function warned(): Promise<Item> {
  const first = await posted(world, app, 'discussion');
  await on.decided(first, moderator, { action: 'lock_comments', penalty: 'suspend' });
  const second = await posted(world, app, 'discussion');
  await sql`update discussions set author_id = ${first.author_id} where id = ${second.entity_id}`.execute(world.ctx.db);
  return { ...second, author_id: first.author_id };
}

test('they end at once; whoever signs in anew reads why, and an undone decision leaves the old ones open', async () => {
  const item = await warned();
  const before = await openBrowser(app, item.author_id);
  expect(await isOpen(before)).toBe(true);
  const id = await suspension(item).made();
  expect(await isOpen(before)).toBe(false);
  world.clock.advance(1000);
  const anew = await openBrowser(app, item.author_id);
  expect(await isOpen(anew)).toBe(true);
  const page = pageProps<'settings'>(await anew.get('/settings/penalties'));
  expect(page.frame.viewer?.suspended).toEqual({ until: page.props.penalties?.given[0]?.ends_at });
  expect((await on.undo(moderator, id)).statusCode).toBe(200);
  expect(await isOpen(before)).toBe(true);
  expect(pageProps(await before.get('/')).frame.viewer?.suspended).toBeNull();
});

test('once it cannot be undone they are gone, also when the suspension is over; later ones stay', async () => {
  const item = await warned();
  const before = await openBrowser(app, item.author_id);
  const id = await suspension(item).made();
  world.clock.advance(1000);
  const anew = await openBrowser(app, item.author_id);
  await on.told(id);
  world.clock.advance(DAY_MS);
  expect(await isOpen(before)).toBe(false);
  expect(await isOpen(anew)).toBe(true);
  expect(pageProps(await anew.get('/')).frame.viewer?.suspended).toBeNull();
});

test('a warning and a mute end no session', async () => {
  const first = await posted(world, app, 'discussion');
  const author = await openBrowser(app, first.author_id);
  await on.decided(first, moderator, { action: 'lock_comments', penalty: 'suspend' });
  expect(await isOpen(author)).toBe(true);
  const second = await posted(world, app, 'discussion');
  await sql`update discussions set author_id = ${first.author_id} where id = ${second.entity_id}`.execute(world.ctx.db);
  await on.decided({ ...second, author_id: first.author_id }, moderator, { action: 'lock_comments', penalty: 'mute' });
  expect(await isOpen(author)).toBe(true);
});
