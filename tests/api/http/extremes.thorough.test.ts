/** Every field of every call with what is of its kind and yet too much, too little or odd: our own checks speak first. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { changeSetting, readSettings } from '#domain/settings/settings.ts';
import { dealForm, discussionForm } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { sampleOf, type Schema } from '../../support/sample.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let user_id: number;
let editor: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  const settings = Object.keys(await readSettings(world.ctx));
  for (const key of settings.filter((name) => /^limits.*_a_minute|_a_day|per_day/.test(name)))
    await changeSetting(world.ctx, key, 1_000_000);
  for (const key of settings.filter((name) => /gap_seconds/.test(name))) await changeSetting(world.ctx, key, 0);
  ({ id: user_id } = await createUser(world, { type: 7, trust_level: 3 }));
  editor = await openBrowser(app, user_id);
});
afterAll(() => world.close());

const loggedRules = () => world.log.filter((line) => line.includes('refused_by_database'));

/** Values that are of the right kind and yet too much, too little or odd. */
const EXTREMES: Record<string, unknown[]> = {
  string: [
    '',
    ' ',
    'ы'.repeat(1990),
    `https://shop.example/${'ы'.repeat(1970)}`,
    `https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.example/`,
    '👨‍👩‍👧‍👦'.repeat(140),
    'x'.repeat(3999),
    '\u0000',
    '\ud800',
    '\u202e\u200b',
    '999999999999999999',
    '0.001',
    '-1',
    '0000-00-00',
    '9999-12-31',
    '9999-12-31T23:59',
    '999999:99',
    "'; drop table offers; --",
    '__proto__',
  ],
  number: [0, 1, 100, 101, 999_999_999, 9_007_199_254_740_991, 2_147_483_648, 0.5],
  array: [
    [],
    [1],
    [9_007_199_254_740_991],
    Array.from({ length: 20 }, (_one, index) => index + 1),
    Array.from({ length: 20 }, () => 1),
    Array.from({ length: 10 }, () => 'SALE'),
    Array.from({ length: 20 }, (_one, index) => `CODE${index}`),
    ['x'.repeat(199)],
    ['\u0000'],
  ],
  boolean: [true, false],
};

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

function extremesOf(schema: Schema): unknown[] {
  const kinds = new Set((schema.anyOf ?? [schema]).flatMap((one) => [sampleOf(one)]).map(kindOf));
  return [...kinds].flatMap((kind) => EXTREMES[kind] ?? []);
}

/** Ways of spending the account that asks, or of sending emails: other tests look at their inputs. */
const NOT_HERE = /account\/(?:delete|sessions|password|email)|\/logout|impersonat|auth\/|link-preview|\/contact/;

test('whatever is of the right kind is taken or refused with a word: no rule of the database is met', async () => {
  const faults: string[] = [];
  const offer = await createOffer(world, { author_id: user_id });
  let count = 0;
  const ask = async (key: string, body: object, tried: string) => {
    const [method, path] = key.split(' ') as ['POST', string];
    const before = loggedRules().length;
    const target = path.replace(/:id/, String(offer.id)).replace(/:\w+/g, '1');
    const { statusCode } = await editor.send(method, target, body);
    count++;
    if (statusCode >= 500 || loggedRules().length > before)
      faults.push(`${key} ${tried}: ${statusCode} ${loggedRules().at(-1) ?? ''}`);
  };
  for (const { key, body } of endpoints) {
    if (!body || NOT_HERE.test(key)) continue;
    const sample = sampleOf(body as Schema) as object;
    for (const [name, schema] of Object.entries((body as Schema).properties ?? {}))
      for (const value of extremesOf(schema))
        await ask(key, { ...sample, [name]: value }, `${name}=${JSON.stringify(value).slice(0, 60)}`);
  }
  const forms = endpoints.find(({ key }) => key === 'POST /api/drafts')?.body as Schema;
  for (const [name, schema] of Object.entries(forms.properties?.['form']?.properties ?? {})) {
    for (const value of extremesOf(schema)) {
      const tried = `${name}=${JSON.stringify(value).slice(0, 60)}`;
      await ask(
        'POST /api/offers',
        { kind: 'deal', form: { ...(await dealForm(world, user_id)), [name]: value } },
        tried,
      );
      await ask(
        'POST /api/offers',
        { kind: 'coupon', form: { ...(await dealForm(world, user_id)), codes: ['A'], [name]: value } },
        tried,
      );
      await ask('POST /api/discussions', { form: { ...(await discussionForm(world)), [name]: value } }, tried);
      await ask('POST /api/drafts', { kind: 'deal', form: { [name]: value } }, tried);
      await ask('PATCH /api/offers/:id', { [name]: value }, tried);
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(1500);
}, 240_000);
