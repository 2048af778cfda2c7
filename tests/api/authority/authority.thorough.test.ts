/** Who may do what: every call and every page, asked for by everybody, against the table. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { asOneTransaction, type Tx } from '#platform/db.ts';
import { openBot } from '#platform/telegram.ts';
import { BOT_TOKEN, openTelegram, type TelegramServer } from '../../support/telegram.ts';
import { openWorld, type World } from '../../support/world.ts';
import { requestOf } from './requests.ts';
import { pagesOf } from './routes.ts';
import { handOver, putOff } from './hand-over.ts';
import { setStage, type Person, type Stage } from './stage.ts';
import { linesOf, ROLES, writeLine, type Line, type Role, type Symbol } from './lines.ts';
import { TABLE } from './table.ts';

let world: World;
let app: FastifyInstance;
let stage: Stage;
let telegram: TelegramServer;

beforeAll(async () => {
  world = await openWorld();
  // What is undone is told to nobody, so pages that are kept would outlive it.
  app = await world.app({ page_cache_bytes: 0 });
  stage = await setStage(world, app);
  telegram = await openTelegram();
  world.ctx.bot = openBot({ token: BOT_TOKEN, api_url: telegram.url });
});
afterAll(async () => {
  await telegram.close();
  await world.close();
});

class UndoneError extends Error {}

/** Does something and undoes all of it. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  await asOneTransaction(world.ctx.db, async (tx) => {
    await work(tx);
    throw new UndoneError();
  }).catch((error: unknown) => {
    if (!(error instanceof UndoneError)) throw error;
  });
}

/** Refusals that speak of what was sent, not of who sent it. */
const OF_THE_SAMPLE = /^(?:wrong_|token_invalid|otp_|passkey_refused|provider_off|group_not_found|store_not_found)/;
const BY_STATUS: Record<number, Symbol> = { 401: '1', 403: '3', 404: '4' };

/** What an answer says of whoever asked. */
function symbolOf(reply: LightMyRequestResponse): Symbol {
  const { statusCode, headers } = reply;
  if (statusCode >= 500) return '!';
  const location = statusCode === 302 ? String(headers.location) : '';
  if (location.startsWith('/login')) return '>';
  if (location === '/submit' || location === '/notifications') return '~';
  const isJson = String(headers['content-type']).startsWith('application/json');
  const code = statusCode >= 400 && isJson ? reply.json<ErrorBody>().error.code : '';
  // The test itself would have forgotten what every request of a page of ours brings.
  if (code === 'csrf_failed' || statusCode === 429) return '!';
  return OF_THE_SAMPLE.test(code) ? '+' : (BY_STATUS[statusCode] ?? '+');
}

type Case = 'shown' | 'own' | 'waiting';

const personOf = (role: Role): Person => {
  const person = stage.people.find((one) => one.role === role);
  if (!person) throw new Error(`Nobody is ${role}`);
  return person;
};

/** What each role is told in one case, by the line. */
type Told = Map<string, Partial<Record<Role, Symbol>>>;
const told: Record<Case, Told> = { shown: new Map(), own: new Map(), waiting: new Map() };
const succeeded = new Set<string>();

/** Asks for a line of somebody's and keeps what they are told. */
async function ask(name: string, person: Person, which: Case): Promise<void> {
  const request = await requestOf(name, stage, which === 'own' ? person : stage.owner);
  const reply = await app.inject({ ...request, headers: { ...person.headers, ...request.headers } });
  if (reply.statusCode < 400) succeeded.add(name);
  told[which].set(name, { ...told[which].get(name), [person.role]: symbolOf(reply) });
}

/**
 * Asks for lines as people, once the stage is made what the case wants. That is done once and undone at last; every
 * question is undone before the next, so each of them finds the same.
 */
async function askAll(
  which: Case,
  names: readonly string[],
  roles: readonly Role[],
  prepare: (tx: Tx) => Promise<void>,
): Promise<void> {
  await undone(async (tx) => {
    await prepare(tx);
    await sql`savepoint prepared`.execute(tx);
    for (const name of names)
      for (const role of roles) {
        await ask(name, personOf(role), which);
        await sql`rollback to savepoint prepared`.execute(tx);
      }
  });
}

/** Something in the address or the body that belongs to somebody. */
const OWNED =
  /:(?:id|draft|username|slug|secret)| · |subscriptions|\/media|broadcasting|lists\/a|api\/appeals|store-request\b(?!s)|alerts\/several|POST \/settings/;
/** Something that waits for its time at first: of these a comment, of others what it stands under. */
const A_COMMENT = /:comment_id|estimate|update\/:id|· .*comment/;
const WAITING = /offers\/:id|discussions\/:(?:id|slug)|(?:deals|coupons|go)\/:|comment|reports|of an offer| · /;

/** Asks everybody for everything, in each case that a line knows. */
async function askEverybody(names: readonly string[]): Promise<void> {
  await askAll('shown', names, ROLES, async () => {});
  const waiting = names.filter((name) => WAITING.test(name));
  for (const what of ['comments', 'entries'] as const) {
    const these = waiting.filter((name) => A_COMMENT.test(name) === (what === 'comments'));
    await askAll('waiting', these, ROLES, (tx) => putOff(tx, world, what));
  }
  const owned = names.filter((name) => OWNED.test(name));
  for (const role of ROLES.filter((one) => personOf(one).id !== 0))
    await askAll('own', owned, [role], (tx) => handOver(tx, stage, personOf(role).id));
}

/** The line as it is. Nothing is a guest's own. */
function lineOf(name: string): Line {
  const symbols = (which: Case) => {
    const answers = told[which].get(name);
    return answers && ROLES.map((role) => answers[role] ?? '-').join('');
  };
  const shown = symbols('shown') ?? '';
  return { name, shown, own: symbols('own') ?? `-${shown.slice(1)}`, waiting: symbols('waiting') ?? shown };
}

/** Nobody gets this far without a code of an email, a device, a provider, a socket or a picture that is drawn; each has tests of its own. */
const WANTS_MORE =
  /^(?:POST \/api\/auth\/(?:exchange|passkey|provider|password\/reset|register\/.*)|POST \/api\/account\/(?:email\/confirm|identities\/:provider|passkeys|store-request\/proof|totp\/(?:confirm|recovery))|POST \/api\/users\/:id\/impersonate\/options|POST \/api\/offers|POST \/ui\/auth\/(?:email\/verify|register)|GET \/app\/:key|GET \/look\/:version\/:icon)$/;

const lines = linesOf(TABLE);

test('the table names every call of the contract and every page, and no other', () => {
  const named = new Set(lines.map(({ name }) => name.split(' · ')[0]));
  const there = new Set([...endpoints.map(({ key }) => key), ...pagesOf(app)]);
  expect([...there].filter((key) => !named.has(key))).toEqual([]);
  expect([...named].filter((key) => !there.has(key ?? ''))).toEqual([]);
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
});

test('everybody may do what the table says and nothing else', async () => {
  await askEverybody(lines.map(({ name }) => name));
  const wrong: string[] = [];
  for (const line of lines) {
    const is = writeLine(lineOf(line.name));
    if (is !== writeLine(line)) wrong.push(`the table says: ${writeLine(line)}`, `it is so:       ${is}`);
  }
  expect(wrong).toEqual([]);
  // What was refused to everybody for what was sent would say nothing of who asked.
  const never = lines.map(({ name }) => name).filter((name) => !succeeded.has(name) && !WANTS_MORE.test(name));
  expect(never).toEqual([]);
}, 600_000);
