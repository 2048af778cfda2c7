/** What nobody may know of: every way out of the site, tried by everybody for every state, against the table. */
import { sql } from 'kysely';
import * as yauzl from 'yauzl';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { mailNotifications, pushNotification } from '#domain/notifications/notifications.ts';
import { liveData } from '#views/live.ts';
import { openWorld, type World } from '../../support/world.ts';
import { pagesOf } from '../authority/routes.ts';
import { HIDDEN_DEGREES, setStage, type Letter, type Plant, type Reader, type Stage } from './stage.ts';
import { linesOf, STATES, TABLE, writeLine, type Line, type State } from './table.ts';
import { addressesOf, previewBodies } from './ways.ts';

let world: World;
let app: FastifyInstance;
let stage: Stage;
/** The groups in each reader's bell, by the reader. */
const notices = new Map<number, number[]>();

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  stage = await setStage(world, app);
  const { rows } = await sql<{ user_id: number; id: number }>`select user_id, id from notification_groups`.execute(
    world.ctx.db,
  );
  for (const { user_id, id } of rows) notices.set(user_id, [...(notices.get(user_id) ?? []), id]);
});
afterAll(() => world.close());

const FIELDS = ['ttl', 'text', 'code', 'store', 'picture', 'before', 'said', '.example'];
/** What tells of a state: by default whatever was planted. */
const TELLING: Partial<Record<State, readonly string[]>> = {
  later: ['said'],
  unsaid: ['said'],
  left: ['usr'],
  // Merging takes the talk along to what lives on.
  merged: FIELDS.filter((field) => field !== 'said'),
  lost: FIELDS.filter((field) => field !== 'said'),
};
const DEGREES = new RegExp(
  `(?<![\\w.])${Math.floor(HIDDEN_DEGREES / 1000)}[\\s,\\u00a0\\u202f]?${HIDDEN_DEGREES % 1000}(?!\\w)`,
);

/** What of a plant stands in a text. */
function toldOf(plant: Plant, said: string): string[] {
  if (plant.state === 'young') return DEGREES.test(said) ? ['degrees'] : [];
  return (TELLING[plant.state] ?? FIELDS).filter((field) => said.includes(plant.word + field));
}

/** What somebody learned by one way, by state: the fields, and where they stood. */
type Learned = Map<State, string>;

function learn(learned: Learned, said: string, where: string): void {
  for (const plant of stage.plants) {
    const fields = toldOf(plant, said);
    if (fields.length > 0) learned.set(plant.state, `${fields.join(' ')} at ${where}`);
  }
}

async function textOf(reply: LightMyRequestResponse): Promise<string> {
  const location = reply.headers.location ?? '';
  if (reply.headers['content-type'] !== 'application/zip') return `${location}\n${reply.body}`;
  const zip = await yauzl.fromBufferPromise(reply.rawPayload);
  const files: string[] = [];
  for await (const entry of zip.eachEntry()) files.push(await text(await zip.openReadStreamPromise(entry)));
  return files.join('\n');
}

async function askedBy(line: string, reader: Reader): Promise<Learned> {
  const learned: Learned = new Map();
  for (const address of addressesOf(line, stage, reader, notices)) {
    const reply = await reader.browser.get(address);
    if (reply.statusCode >= 500 || reply.statusCode === 429) throw new Error(`${address}: ${reply.statusCode}`);
    learn(learned, await textOf(reply), address);
    const { location } = reply.headers;
    // The page under its right name.
    if (reply.statusCode === 301) learn(learned, (await reader.browser.get(String(location))).body, String(location));
  }
  return learned;
}

/** Calls that change nothing, or nothing anybody else sees, and answer with what is on the site. */
const SENT: Record<string, (reader: Reader) => Promise<Learned>> = {
  'POST /api/link-preview': (reader) => sending(reader, '/api/link-preview', previewBodies(stage)),
  'POST /api/alerts/preview': (reader) =>
    sending(reader, '/api/alerts/preview', [
      { keyword: 'самовар' },
      ...stage.plants.map(({ store }) => ({ store_ids: [store.id] })),
    ]),
};

async function sending(reader: Reader, url: string, bodies: readonly object[]): Promise<Learned> {
  const learned: Learned = new Map();
  for (const body of bodies)
    // The link that was asked about comes back with the answer.
    learn(
      learned,
      (await reader.browser.send('POST', url, body)).body.replaceAll('.example', ''),
      JSON.stringify(body),
    );
  return learned;
}

const IN_ENTRIES: LiveEvent[] = ['temperature', 'comment_added', 'comment_deleted', 'expired'];

/** What is told to nobody in particular, or to whoever it was meant for, long after it was meant. */
const TOLD: Record<string, () => Promise<Map<Letter, Learned>>> = {
  'a letter': async () => {
    const learned: Learned = new Map();
    for (const plant of stage.plants) {
      await leaveUnread(plant);
      await sql`insert into notification_letters (user_id, opened_at, due_at)
        values (${idOf('m')}, ${new Date(0)}, ${world.clock.now()})
        on conflict (user_id) do update set due_at = excluded.due_at, opened_at = excluded.opened_at`.execute(
        world.ctx.db,
      );
      const before = world.emails.length;
      await mailNotifications(world.ctx);
      await world.drain();
      for (const letter of world.emails.slice(before)) learn(learned, JSON.stringify(letter), 'a letter');
    }
    return new Map([['m', learned]]);
  },
  'a push': async () => {
    const told = new Map<Letter, Learned>();
    for (const plant of stage.plants) {
      await leaveUnread(plant);
      for (const { letter, id: user_id } of stage.readers) {
        const learned: Learned = told.get(letter) ?? new Map();
        told.set(letter, learned);
        for (const group_id of notices.get(user_id) ?? [])
          await pushNotification(world.ctx, { user_id, group_id }, (_locale, group) => {
            learn(learned, JSON.stringify(group), 'a push');
            return {};
          });
      }
    }
    return told;
  },
  'a socket': async () => {
    const learned: Learned = new Map();
    for (const plant of stage.plants) {
      const { offer, discussion, offer_comment_id, discussion_comment_id } = plant;
      const entries = [
        { channel: `offer.${offer.id}`, ids: [String(offer_comment_id)] },
        { channel: `discussion.${discussion.id}`, ids: [String(discussion_comment_id)] },
      ];
      const lists = [{ channel: 'list.new', ids: [`offer.${offer.id}`, `discussion.${discussion.id}`] }];
      for (const event of [...IN_ENTRIES, 'entry_added'] as const) {
        const data = await liveData(world.ctx, event, event === 'entry_added' ? lists : entries);
        if (isToldOf(plant, event, data)) learned.set(plant.state, `${event} on a socket`);
      }
    }
    return new Map(stage.readers.map(({ letter }) => [letter, learned]));
  },
};

/** Of all that was told what is about a plant is new again, and nothing else. */
async function leaveUnread({ offer, discussion }: Plant): Promise<void> {
  const isAbout = sql`(offer_id = ${offer.id} or discussion_id = ${discussion.id} or comment_id in (
    select id from comments where offer_id = ${offer.id} or discussion_id = ${discussion.id}))`;
  await sql`update notification_groups set pushed_at = null,
    read_at = case when ${isAbout} then null else ${world.clock.now()}::timestamptz end`.execute(world.ctx.db);
}

/** Numbers stand on sockets, never words: whether anything is told is what tells. */
function isToldOf(plant: Plant, event: LiveEvent, data: Map<string, unknown>): boolean {
  const said = JSON.stringify([...data]);
  if (plant.state === 'young') return DEGREES.test(said);
  if (plant.state === 'left') return said.includes('usr');
  if (plant.state === 'later' || plant.state === 'unsaid')
    return event === 'comment_added' && new RegExp(`"id":${plant.offer_comment_id}\\b`).test(said);
  return data.size > 0;
}

const idOf = (letter: Letter) => stage.readers.find((one) => one.letter === letter)?.id ?? 0;

async function tell(name: string): Promise<Map<Letter, Learned>> {
  const at_once = TOLD[name];
  if (at_once) return at_once();
  const told = new Map<Letter, Learned>();
  for (const reader of stage.readers)
    told.set(reader.letter, await (SENT[name] ? SENT[name](reader) : askedBy(name, reader)));
  return told;
}

const cellOf = (told: ReadonlyMap<Letter, Learned>, state: State) => {
  const letters = stage.readers.map(({ letter }) => letter).filter((letter) => told.get(letter)?.has(state));
  return letters.length === 0 ? '-' : letters.length === stage.readers.length ? '*' : letters.join('');
};

const lines = linesOf(TABLE);

test('the table names every page, every call that reads, and what is sent without being asked for', () => {
  const reads = [...endpoints.map(({ key }) => key), ...pagesOf(app)].filter((key) => key.startsWith('GET '));
  const there = new Set<string>([...reads, ...Object.keys(SENT), ...Object.keys(TOLD)]);
  const named = new Set(lines.map(({ name }) => name));
  expect([...there].filter((key) => !named.has(key))).toEqual([]);
  expect([...named].filter((key) => !there.has(key))).toEqual([]);
  expect(named.size).toBe(lines.length);
});

test('of each state everybody learns by each way what the table says and nothing else', async () => {
  const wrong: string[] = [];
  for (const line of lines) {
    const told = await tell(line.name);
    const cells = Object.fromEntries(STATES.map((state) => [state, cellOf(told, state)])) as Line['cells'];
    if (writeLine({ name: line.name, cells }) === writeLine(line)) continue;
    wrong.push(`the table says: ${writeLine(line)}`, `it is so:       ${writeLine({ name: line.name, cells })}`);
    for (const state of STATES.filter((one) => cells[one] !== line.cells[one]))
      for (const [letter, learned] of told)
        if (learned.has(state)) wrong.push(`    ${state}: ${letter} learns ${learned.get(state)}`);
  }
  expect(wrong).toEqual([]);
}, 600_000);
