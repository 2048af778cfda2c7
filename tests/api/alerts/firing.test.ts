/** When alerts fire, and that each tells of an offer once. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertFields } from '#contract/alerts.ts';
import type { DraftForm } from '#contract/drafts.ts';
import { forgetWaitingPairs, matchAlerts, warmAlerts, warmShownAlerts } from '#domain/alerts/alerts.ts';
import { publishDueOffers } from '#domain/offers/offers.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createGroup, dealForm } from '../../support/factories/forms.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';
import { openWriter, type Writer } from '../../support/writers.ts';

let world: World;
let app: FastifyInstance;
let author: Writer;
let editor: Browser;
/** A word nobody else's offers have. */
let count = 0;
const freshWord = () => `гармонь${'абвгдежзик'[count % 10]}${'лмнопрстуф'[Math.floor(count++ / 10)]}`;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  for (const [key, value] of Object.entries({
    'posts.gap_seconds': 0,
    'posts.a_day_t2': 1000,
    'posts.scheduled': 100,
    'alerts.most_t1': 100,
    'limits.requests_a_minute': 100_000,
    'votes.per_author_t2': 1000,
  }))
    await changeSetting(world.ctx, key, value);
  author = await openWriter(world, app);
  editor = await openBrowser(app, (await createUser(world, { type: 5, trust_level: 3 })).id);
});
afterAll(() => world.close());

interface Waiting {
  browser: Browser;
  user_id: number;
  alert_id: number;
}
async function waiting(fields: AlertFields, given: Parameters<typeof createUser>[1] = {}): Promise<Waiting> {
  const user = await createUser(world, given);
  const browser = await openBrowser(app, user.id);
  const reply = await browser.send('POST', '/api/alerts', fields);
  expect(reply.statusCode).toBe(200);
  await world.drain();
  return { browser, user_id: user.id, alert_id: reply.json<{ data: { id: number } }>().data.id };
}

async function post(title: string, given: DraftForm = {}, writer = author): Promise<number> {
  const form = await dealForm(world, writer.user.id, { title, ...given });
  const { id } = (await writer.browser.send('POST', '/api/drafts', { kind: 'deal', form })).json().data;
  const reply = await writer.browser.send('POST', `/api/drafts/${id}/submit`);
  expect(reply.statusCode).toBe(200);
  await world.drain();
  return reply.json<{ data: { id: number } }>().data.id;
}

async function act(browser: Browser, method: 'POST' | 'PATCH' | 'PUT', path: string, body?: object): Promise<void> {
  const reply = await browser.send(method, path, body);
  expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
  await world.drain();
}

/** Offers the member was told of, as the feed has them, and how many bells rang. */
async function told({ browser, user_id }: Waiting): Promise<{ offers: number[]; rung: number }> {
  const { data } = (await browser.get('/api/lists/alerts')).json<{ data: { offer: { id: number } }[] }>();
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notification_events where user_id = ${user_id}`.execute(world.ctx.db);
  return { offers: data.map(({ offer }) => offer.id), rung: rows[0]?.n ?? 0 };
}

const heat = async (offer_id: number, votes: number) => {
  for (let n = 0; n < votes; n++) {
    const voter = await openBrowser(app, (await createUser(world, { trust_level: 2 })).id);
    await act(voter, 'PUT', `/api/offers/${offer_id}/vote`, { value: 1 });
  }
};

test('it fires on publication, tells which words matched, and never twice', async () => {
  const word = freshWord();
  const member = await waiting({ keyword: `${word}|чайник "для дома"|самовар -электро` });
  const offer = await post(`Самовар для дома, ${word}`);
  expect(await told(member)).toEqual({ offers: [offer], rung: 1 });
  for (let round = 0; round < 3; round++) await matchAlerts(world.ctx, offer);
  await world.drain();
  expect((await told(member)).rung).toBe(1);
  const { data } = (await member.browser.get('/api/lists/alerts')).json();
  expect(data[0].finds).toEqual([
    {
      id: expect.any(Number),
      is_bought: false,
      alert: { id: member.alert_id, name: expect.any(String), url: `/alerts/${member.alert_id}` },
      words: [word, 'для дома', 'самовар'],
      found_at: world.clock.now().toISOString(),
    },
  ]);
});

test('jobs at once find an offer once', async () => {
  const word = freshWord();
  const members = await Promise.all([1, 2, 3].map(() => waiting({ keyword: word })));
  const form = await dealForm(world, author.user.id, { title: `Баян, ${word}` });
  const { id } = (await author.browser.send('POST', '/api/drafts', { kind: 'deal', form })).json().data;
  const offer = (await author.browser.send('POST', `/api/drafts/${id}/submit`)).json().data.id as number;
  await Promise.all(Array.from({ length: 12 }, () => matchAlerts(world.ctx, offer)));
  await world.drain();
  for (const member of members) expect(await told(member)).toEqual({ offers: [offer], rung: 1 });
});

test('own offers are not found', async () => {
  const word = freshWord();
  const browser = author.browser;
  await act(browser, 'POST', '/api/alerts', { keyword: word });
  await post(`Собственная, ${word}`);
  expect((await browser.get('/api/lists/alerts')).json()).toMatchObject({ data: [] });
});

test('what waits is found when it comes out and not before; what is off never', async () => {
  const word = freshWord();
  const member = await waiting({ keyword: word });
  const offer = await post(`Отложенная, ${word}`, { schedule_offset: '01:00' });
  await matchAlerts(world.ctx, offer);
  expect((await told(member)).offers).toEqual([]);
  world.clock.advance(3600_000);
  await publishDueOffers(world.ctx);
  await world.drain();
  expect(await told(member)).toEqual({ offers: [offer], rung: 1 });
  const off = await waiting({ keyword: `${word}и` });
  const second = await post(`Выключенная ${word}и`, { schedule_offset: '01:00' });
  await act(editor, 'POST', `/api/offers/${second}/deactivate`);
  world.clock.advance(3600_000);
  await publishDueOffers(world.ctx);
  await matchAlerts(world.ctx, second);
  await world.drain();
  expect(await told(off)).toEqual({ offers: [], rung: 0 });
  await act(editor, 'POST', `/api/offers/${second}/activate`);
  await publishDueOffers(world.ctx);
  await world.drain();
  expect(await told(off)).toEqual({ offers: [second], rung: 1 });
});

test('what is switched off after it was found leaves the feed, and nobody is told of it late', async () => {
  const word = freshWord();
  const member = await waiting({ keyword: word });
  const form = await dealForm(world, author.user.id, { title: `Спорная, ${word}` });
  const { id } = (await author.browser.send('POST', '/api/drafts', { kind: 'deal', form })).json().data;
  const offer = (await author.browser.send('POST', `/api/drafts/${id}/submit`)).json().data.id as number;
  await matchAlerts(world.ctx, offer);
  await editor.send('POST', `/api/offers/${offer}/deactivate`);
  await world.drain();
  expect(await told(member)).toEqual({ offers: [], rung: 0 });
});

test('an unproven address has one alert, and is told nothing until it is proven', async () => {
  const word = freshWord();
  const member = await waiting({ keyword: word }, { is_verified: false });
  const second = await member.browser.send('POST', '/api/alerts', { keyword: 'другое' });
  expect([second.statusCode, second.json().error.code]).toEqual([422, 'too_many_alerts']);
  await post(`Первая, ${word}`);
  expect(await told(member)).toEqual({ offers: [], rung: 0 });
  await sql`update users set email_verified_at = now() where id = ${member.user_id}`.execute(world.ctx.db);
  const offer = await post(`Вторая, ${word}`);
  expect(await told(member)).toEqual({ offers: [offer], rung: 1 });
});

test('paused, deleted, or of a deleted account: nothing is found', async () => {
  const word = freshWord();
  const [paused, deleted, gone] = [
    await waiting({ keyword: word }),
    await waiting({ keyword: word }),
    await waiting({ keyword: word }),
  ];
  await act(paused.browser, 'POST', `/api/alerts/${paused.alert_id}/mute`);
  await deleted.browser.send('DELETE', `/api/alerts/${deleted.alert_id}`);
  await sql`update users set deleted_at = now() where id = ${gone.user_id}`.execute(world.ctx.db);
  await post(`Для никого, ${word}`);
  const { rows } = await sql`
    select 1 from alert_finds where user_id = any(${[paused.user_id, deleted.user_id, gone.user_id]}::bigint[])`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([]);
});

test('an edit of title, price, store or groups fires, an edit of the text does not', async () => {
  const word = freshWord();
  const group = await createGroup(world, { name: 'Подарки' });
  const members = {
    title: await waiting({ keyword: `${word} складная` }),
    price: await waiting({ keyword: word, max_price: 1000 }),
    groups: await waiting({ keyword: word, group_ids: [group] }),
    text: await waiting({ keyword: `${word} текст`, in_description: true }),
  };
  const offer = await post(`Палатка ${word}`, { price: '1 040' });
  const edit = (form: DraftForm) => act(author.browser, 'PATCH', `/api/offers/${offer}`, form);
  for (const member of Object.values(members)) expect((await told(member)).offers).toEqual([]);
  await edit({ delta: { ops: [{ insert: 'Новый текст о палатке\n' }] } });
  expect((await told(members.text)).offers).toEqual([]);
  await edit({ title: `Палатка складная ${word}` });
  expect((await told(members.title)).offers).toEqual([offer]);
  expect((await told(members.price)).offers).toEqual([]);
  await edit({ price: '1000' });
  expect((await told(members.price)).offers).toEqual([offer]);
  await edit({ group_ids: [group] });
  expect((await told(members.groups)).offers).toEqual([offer]);
  expect((await told(members.title)).rung).toBe(1);
});

test('a price that falls by 5 % tells once more, and once only', async () => {
  const word = freshWord();
  const member = await waiting({ keyword: word });
  const offer = await post(`Дешевеющая ${word}`, { price: '1000' });
  const price = (amount: string) => act(author.browser, 'PATCH', `/api/offers/${offer}`, { price: amount });
  const rung = async () => (await told(member)).rung;
  await price('1200');
  await price('951');
  expect(await rung()).toBe(1);
  await price('950');
  expect(await rung()).toBe(2);
  await price('100');
  expect(await rung()).toBe(2);
  expect((await told(member)).offers).toEqual([offer]);
});

test('with a minimum of degrees it fires when an offer reaches it, and then only', async () => {
  const word = freshWord();
  const member = await waiting({ keyword: word, min_temperature: 30 });
  const later = await waiting({ keyword: word, min_temperature: 50 });
  const offer = await post(`Теплеющая ${word}`);
  world.clock.advance(11 * 60_000);
  await heat(offer, 2);
  expect(await told(member)).toEqual({ offers: [], rung: 0 });
  // A vote of T2 is 12.5 degrees.
  await heat(offer, 1);
  expect(await told(member)).toEqual({ offers: [offer], rung: 1 });
  expect(await told(later)).toEqual({ offers: [], rung: 0 });
  const voter = await openBrowser(app, (await createUser(world, { trust_level: 2 })).id);
  await voter.send('PUT', `/api/offers/${offer}/vote`, { value: 1 });
  await Promise.all(Array.from({ length: 8 }, () => warmAlerts(world.ctx, offer)));
  await world.drain();
  expect(await told(later)).toEqual({ offers: [offer], rung: 1 });
  await heat(offer, 1);
  expect((await told(member)).rung).toBe(1);
  // An edit makes no offer warmer than it is.
  const edited = await waiting({ keyword: `${word} складная`, min_temperature: 70 });
  await act(author.browser, 'PATCH', `/api/offers/${offer}`, { title: `Теплеющая складная ${word}` });
  expect((await told(edited)).offers).toEqual([]);
  await heat(offer, 1);
  expect(await told(edited)).toEqual({ offers: [offer], rung: 1 });
});

test('degrees that nobody is told of yet tell nobody', async () => {
  const word = freshWord();
  const member = await waiting({ keyword: word, min_temperature: 20 });
  const offer = await post(`Скрытая ${word}`);
  await heat(offer, 4);
  const edited = await waiting({ keyword: `${word} складная`, min_temperature: 20 });
  await act(author.browser, 'PATCH', `/api/offers/${offer}`, { title: `Скрытая складная ${word}` });
  expect((await told(edited)).offers).toEqual([]);
  await warmShownAlerts(world.ctx);
  await world.drain();
  expect((await told(member)).offers).toEqual([]);
  world.clock.advance(10 * 60_000);
  await warmShownAlerts(world.ctx);
  await world.drain();
  expect(await told(member)).toEqual({ offers: [offer], rung: 1 });
});

test('degrees that have to come within minutes tell nobody when they come later', async () => {
  const word = freshWord();
  const fields = { keyword: word, min_temperature: 30 };
  const hasty = await waiting({ ...fields, within_minutes: 60 });
  const patient = await waiting({ ...fields, within_minutes: 120 });
  const offer = await post(`Быстрая ${word}`);
  world.clock.advance(61 * 60_000);
  // Whoever comes now waits for what still has time.
  const late = await waiting({ ...fields, within_minutes: 60 });
  const early = await waiting({ ...fields, within_minutes: 90 });
  await heat(offer, 3);
  expect([(await told(hasty)).offers, (await told(late)).offers]).toEqual([[], []]);
  for (const member of [patient, early]) expect(await told(member)).toEqual({ offers: [offer], rung: 1 });
  // Warm by now, too late as before; what was told in time is told again when its price falls.
  world.clock.advance(120 * 60_000);
  await act(author.browser, 'PATCH', `/api/offers/${offer}`, { price: '100' });
  expect((await told(hasty)).offers).toEqual([]);
  expect((await told(patient)).rung).toBe(2);
  const previewed = async (within_minutes: number) => {
    const reply = await hasty.browser.send('POST', '/api/alerts/preview', { ...fields, within_minutes });
    return reply.json<{ data: { count: number } }>().data.count;
  };
  expect([await previewed(60), await previewed(62)]).toEqual([0, 1]);
});

test('while degrees are hidden the minutes for them do not run out', async () => {
  await changeSetting(world.ctx, 'temperature.mask_minutes', 40);
  const word = freshWord();
  const member = await waiting({ keyword: word, min_temperature: 30, within_minutes: 15 });
  const offer = await post(`Скрытная ${word}`);
  await heat(offer, 3);
  world.clock.advance(41 * 60_000);
  await warmShownAlerts(world.ctx);
  await world.drain();
  expect(await told(member)).toEqual({ offers: [offer], rung: 1 });
  await changeSetting(world.ctx, 'temperature.mask_minutes', 10);
});

test('minutes without degrees are none', async () => {
  const { browser, alert_id } = await waiting({ keyword: freshWord(), min_temperature: 30, within_minutes: 60 });
  const change = async (fields: AlertFields) =>
    (await browser.send('PATCH', `/api/alerts/${alert_id}`, fields)).json().data.within_minutes;
  expect(await change({ name: 'Другая' })).toBe(60);
  expect(await change({ min_temperature: null })).toBeNull();
  expect(await change({ within_minutes: 60 })).toBeNull();
  const refused = await browser.send('POST', '/api/alerts', { keyword: 'x', min_temperature: 30, within_minutes: 14 });
  expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'malformed_request']);
});

test('an alert that comes later waits for what is out already and too cold, and for nothing that is warm', async () => {
  const word = freshWord();
  const [cold, warm] = [await post(`Холодная ${word}`), await post(`Тёплая ${word}`)];
  world.clock.advance(11 * 60_000);
  await heat(warm, 4);
  const member = await waiting({ keyword: word, min_temperature: 30 });
  expect((await told(member)).offers).toEqual([]);
  await heat(warm, 1);
  await heat(cold, 3);
  expect(await told(member)).toEqual({ offers: [cold], rung: 1 });
  // Paused while it is reached, it is not told of it afterwards.
  const third = await post(`Третья ${word}`);
  world.clock.advance(11 * 60_000);
  await act(member.browser, 'POST', `/api/alerts/${member.alert_id}/mute`);
  const { rows } = await sql`
    select 1 from alert_finds where user_id = ${member.user_id} and waits_for is not null`.execute(world.ctx.db);
  expect(rows).toEqual([]);
  await heat(third, 3);
  await act(member.browser, 'PATCH', `/api/alerts/${member.alert_id}`, { is_paused: false });
  await heat(third, 1);
  expect((await told(member)).offers).toEqual([cold]);
});

test('what works again fires; what has ended does not', async () => {
  const word = freshWord();
  const offer = await post(`Завершённая ${word}`);
  await act(author.browser, 'POST', `/api/offers/${offer}/expire`);
  const member = await waiting({ keyword: word });
  await matchAlerts(world.ctx, offer);
  await world.drain();
  expect((await told(member)).offers).toEqual([]);
  await act(author.browser, 'POST', `/api/offers/${offer}/revive`);
  expect(await told(member)).toEqual({ offers: [offer], rung: 1 });
});

test('two alerts of one member are one bell, and the feed names both', async () => {
  const word = freshWord();
  const member = await waiting({ keyword: word, name: 'Первая' });
  await act(member.browser, 'POST', '/api/alerts', { keyword: `${word} складная`, name: 'Вторая' });
  const offer = await post(`Складная ${word}`);
  expect(await told(member)).toEqual({ offers: [offer], rung: 1 });
  const { data } = (await member.browser.get('/api/lists/alerts')).json();
  expect(data[0].finds.map((find: { alert: { name: string } }) => find.alert.name)).toEqual(['Вторая', 'Первая']);
  const one = (await member.browser.get(`/api/lists/alerts?alert_id=${member.alert_id}`)).json();
  expect(one.data[0].finds.map((find: { alert: { name: string } }) => find.alert.name)).toEqual(['Первая']);
  expect((await author.browser.get(`/api/lists/alerts?alert_id=${member.alert_id}`)).statusCode).toBe(404);
  const { data: alerts } = (await member.browser.get('/api/alerts')).json();
  expect(alerts.map((alert: { finds_of_week: number }) => alert.finds_of_week)).toEqual([1, 1]);
});

test('what waits and matches no more is not told; what has waited too long goes', async () => {
  const word = freshWord();
  const member = await waiting({ keyword: `${word} синяя`, min_temperature: 20 });
  const offer = await post(`Синяя ${word}`);
  world.clock.advance(11 * 60_000);
  await act(author.browser, 'PATCH', `/api/offers/${offer}`, { title: `Красная ${word}` });
  await heat(offer, 3);
  expect((await told(member)).offers).toEqual([]);
  await post(`Синяя другая ${word}`);
  const pairs = async () =>
    (
      await sql`select 1 from alert_finds where user_id = ${member.user_id} and waits_for is not null`.execute(
        world.ctx.db,
      )
    ).rows.length;
  expect(await pairs()).toBe(1);
  world.clock.advance(93 * 86_400_000);
  await forgetWaitingPairs(world.ctx);
  expect(await pairs()).toBe(0);
});
