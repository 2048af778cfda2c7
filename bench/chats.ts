/**
 * Chats at volume: `BENCH_DATABASE_URL=postgres://... npm run bench:chats`, of an empty database. Makes 1,000,000 messages
 * (`--messages=`) in 50,000 conversations (`--chats=`), one of them of 50,000 messages.
 *
 * Prints p50 and p95 of the time in the database itself (explain analyze): the list and its filters, slices of a conversation
 * near its end, in its middle and around a message. Of what is unread, and of searches for common and rare words, the time until
 * they are answered.
 * Bars: p95 at most 20 ms, of a search at most 60 ms.
 */
import { parseArgs } from 'node:util';
import type { KyselyPlugin, RawNode } from 'kysely';
import {
  countUnreadChats,
  selectChats,
  selectChatsByName,
  selectConversation,
  selectFoundMessages,
  selectMessages,
} from '#domain/chats/chats.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { migrate } from '#platform/migrations.ts';
import { makeChats, selectPlaces, TALKER, WORDS } from './chats-rows.sql.ts';
import { Bars, share } from './measure.ts';

const READ_MS = 20;
const SEARCH_MS = 60;
const ROUNDS = 20;
/** The first ones warm up. */
const WARM = 3;

const { values: options } = parseArgs({
  options: { messages: { type: 'string', default: '1000000' }, chats: { type: 'string', default: '50000' } },
});

/** Every statement explains itself instead of answering. */
const EXPLAIN: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const raw = node as RawNode;
    const [first, ...rest] = raw.sqlFragments;
    return { ...raw, sqlFragments: [`explain (analyze, timing off, summary, format json) ${first ?? ''}`, ...rest] };
  },
  transformResult: async ({ result }) => result,
};

function msOf(rows: unknown): number {
  const list = Array.isArray(rows) ? rows : [rows];
  const plan = (list[0] as { 'QUERY PLAN': { 'Execution Time': number; 'Planning Time': number }[] })['QUERY PLAN'][0];
  if (!plan) throw new Error('The database explained nothing');
  return plan['Execution Time'] + plan['Planning Time'];
}

async function p95Of(ask: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(msOf(await ask(round)));
  return share(times.slice(WARM), 0.95);
}

async function measure(db: Db, bars: Bars): Promise<void> {
  const explained = db.withPlugin(EXPLAIN);
  const user_id = TALKER.id;
  const { chat_id, ids } = await selectPlaces(db);
  const read = async (name: string, ask: (round: number) => Promise<unknown>) =>
    bars.atMost(name, await p95Of(ask), READ_MS, 'ms');
  const placeOf = (round: number) => ids[round % ids.length] ?? 0;
  for (const filter of ['all', 'unread', 'archived'] as const)
    await read(`list, ${filter}`, () => selectChats(explained, { user_id, filter, cursor: null, limit: 31 }));
  await read('list, further down', () =>
    selectChats(explained, { user_id, filter: 'all', cursor: ids.at(-2) ?? 0, limit: 31 }),
  );
  await read('a conversation of 50,000', () => selectConversation(explained, chat_id, user_id));
  await read('its latest messages', () =>
    selectMessages(explained, { chat_id, user_id, part: { latest: true }, limit: 31 }),
  );
  await read('messages before one of it', (round) =>
    selectMessages(explained, { chat_id, user_id, part: { before: placeOf(round) }, limit: 31 }),
  );
  await read('messages from one of it on', (round) =>
    selectMessages(explained, { chat_id, user_id, part: { from: placeOf(round) }, limit: 16 }),
  );
  // The first of them name 1,111 people, the last nobody.
  for (const [name, prefix] of Object.entries({ many: 'bench1', few: 'bench199', nobody: 'никто' }))
    bars.atMost(
      `search: people, ${name}`,
      await p95Of(() => selectChatsByName(explained, { user_id, prefix: `${prefix}%` })),
      SEARCH_MS,
      'ms',
    );
  const search = async (name: string, query: string, cursor: number | null = null) =>
    bars.atMost(
      `search: ${name}`,
      await p95Outside(() => selectFoundMessages(db, { user_id, query, cursor, limit: 31 })),
      SEARCH_MS,
      'ms',
    );
  for (const [name, word] of Object.entries(WORDS))
    await search(`a ${name} word`, `'${word}':* | '${word.slice(0, 5)}':*`);
  await search('a common word, further down', `'${WORDS.common}':*`, ids.at(-3) ?? null);
  await search('a common and a rare word', `'${WORDS.common}':* & '${WORDS.rare}':*`);
  await search('a common word that never stands with another', `'${WORDS.common}':* & 'нигде':*`);
}

const database_url = process.env['BENCH_DATABASE_URL'];
if (!database_url) throw new Error('BENCH_DATABASE_URL names the empty database to fill and to measure');
const database = await openDatabase({ database_url, pool_size: 2, directory: null });
await migrate(database.db);
await makeChats(database.db, { chats: Number(options.chats), messages: Number(options.messages) });
const bars = new Bars();
await measure(database.db, bars);
bars.atMost('unread of all', await p95Outside(() => countUnreadChats(database.db, TALKER.id)), READ_MS, 'ms');
await database.close();
process.exitCode = bars.missed === 0 ? 0 : 1;

/** From outside: of what is no single statement. */
async function p95Outside(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  return share(times.slice(WARM), 0.95);
}
