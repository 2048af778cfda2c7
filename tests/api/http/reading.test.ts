/** How requests are read: ids are digits, and nothing in a body is taken for what it is not. Every call of the contract. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { changeSetting, readSettings } from '#domain/settings/settings.ts';
import { takesWhole } from '#server/plugins/validation.ts';
import { parseId } from '#rules/ids.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { kindsOf, sampleOf, type Schema } from '../../support/sample.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let admin: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  const limits = Object.keys(await readSettings(world.ctx)).filter((key) => /^limits\..*_a_minute/.test(key));
  for (const key of limits) await changeSetting(world.ctx, key, 1_000_000);
  const { id } = await createUser(world, { type: 9, trust_level: 3 });
  admin = await openBrowser(app, id);
  await createOffer(world, { author_id: id });
  await createDiscussion(world, { author_id: id });
});
afterAll(() => world.close());

const NO_IDS = ['1e999', '1e0', '0x1', '+1', '-1', '1.0', '01', '%201', '١', '9007199254740992', '9'.repeat(30), 'NaN'];

interface Call {
  key: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body: object | undefined;
}

function callOf(
  { key, params, body }: { key: string; params?: unknown; body?: unknown },
  names: Record<string, string>,
): Call {
  const [method, path] = key.split(' ') as [Call['method'], string];
  const others = (params ? sampleOf(params) : {}) as Record<string, string | number>;
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => String(names[name] ?? others[name] ?? '1'));
  return { key, method, path: filled, body: body ? (sampleOf(body) as object) : undefined };
}

/** Reading that changes something wants to be asked for by a page of ours. */
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

async function ask({ method, path, body }: Call, query = ''): Promise<number> {
  const reply =
    method === 'GET' ? await admin.get(path + query, SAME_ORIGIN) : await admin.send(method, path + query, body);
  return reply.statusCode;
}

const propertiesOf = (schema: unknown) => Object.entries((schema as Schema | undefined)?.properties ?? {});

test('what is no id is refused wherever an id stands in an address', async () => {
  const statuses: string[] = [];
  let count = 0;
  for (const one of endpoints) {
    for (const [name, schema] of propertiesOf(one.params)) {
      if (!takesWhole(schema)) continue;
      for (const id of NO_IDS) {
        count++;
        const status = await ask(callOf(one, { [name]: id }));
        if (status !== 400 && status !== 404) statuses.push(`${one.key} ${name}=${id}: ${status}`);
      }
    }
    for (const [name, schema] of propertiesOf(one.query)) {
      if (!takesWhole(schema)) continue;
      for (const number of NO_IDS.filter((text) => text !== '-1')) {
        count++;
        const status = await ask(callOf(one, {}), `?${name}=${number}`);
        if (status !== 400) statuses.push(`${one.key} ?${name}=${number}: ${status}`);
      }
    }
  }
  expect(statuses).toEqual([]);
  expect(count).toBeGreaterThan(400);
});

test('a page asked for by what is no id is not found, and a query of one is none', async () => {
  for (const id of NO_IDS.filter((text) => text !== '-1')) {
    for (const path of ['/deals/a-', '/discussions/a-', '/go/', '/alerts/', '/submit/'])
      expect([302, 404], path + id).toContain((await admin.get(path + id)).statusCode);
    expect((await admin.get(`/notifications/open/${id}`)).headers.location, id).toBe('/notifications');
    for (const path of ['/?page=', '/deals?page=', '/notifications?cursor=', '/modlog?cursor=', '/deals/a-1?comment='])
      expect([200, 301, 404], path + id).toContain((await admin.get(path + id)).statusCode);
  }
});

test('an id is digits up to what JavaScript counts exactly', () => {
  expect(['1', '9007199254740991', '120'].map(parseId)).toEqual([1, 9_007_199_254_740_991, 120]);
  expect([...NO_IDS, '', '0', ' 1', '1\n', 1, null, undefined].map(parseId).filter(Boolean)).toEqual([]);
});

/** Values of other kinds that look as if they might do. */
function strangers(schema: Schema): unknown[] {
  const kinds = kindsOf(schema);
  const all: [string, unknown][] = [
    ['number', 0],
    ['number', 1],
    ['string', '1'],
    ['string', ''],
    ['boolean', false],
    ['boolean', true],
    ['null', null],
    ['array', []],
    ['array', [sampleOf(schema)]],
    ['object', {}],
  ];
  return kinds.size === 0 ? [] : all.filter(([kind]) => !kinds.has(kind)).map(([, value]) => value);
}

test('nothing in a body of JSON is taken for a value of another kind', async () => {
  const faults: string[] = [];
  let count = 0;
  for (const one of endpoints) {
    const call = callOf(one, {});
    for (const [name, schema] of propertiesOf(one.body)) {
      for (const value of strangers(schema)) {
        count++;
        const reply = await admin.send(
          call.method as 'POST',
          call.path,
          { ...call.body, [name]: value },
          one.access === 'bearer' ? { authorization: 'Bearer none' } : {},
        );
        const fields = Object.keys(reply.json<{ error?: { fields?: object } }>().error?.fields ?? {});
        // The call may be refused before its body is looked at: what matters is that the value never went through.
        const isRefused = reply.statusCode === 400 && fields.some((field) => field === name || field.startsWith(name));
        if (!isRefused)
          faults.push(`${one.key} ${name}=${JSON.stringify(value)}: ${reply.statusCode} ${fields.join()}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(500);
});

test('a date in another form is told which form it takes, at its field, in both languages', async () => {
  for (const [lang, words] of [
    ['ru', 'Нужны дата и время с часовым поясом: 2031-03-05T09:00:00Z (RFC 3339)'],
    ['en', 'Takes a date and time with a zone: 2031-03-05T09:00:00Z (RFC 3339)'],
  ] as const) {
    for (const since of ['yesterday', '2031-03-05', '05.03.2031 9:00', '2031-03-05T09:00:00']) {
      const url = `/api/offers/1/comments?lang=${lang}&since=${encodeURIComponent(since)}`;
      const reply = await app.inject(url);
      expect([reply.statusCode, reply.json<ErrorBody>().error.fields], since).toEqual([400, { since: [words] }]);
    }
  }
});
