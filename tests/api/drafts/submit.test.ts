/** POST /api/drafts/:id/submit */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftForm } from '#contract/drafts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createGroup, createPicture, createStore, dealForm, discussionForm } from '../../support/factories/forms.ts';
import { openWorld, pageProps, type Browser, type World } from '../../support/world.ts';
import { openWriter } from '../../support/writers.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'posts.gap_seconds', 0);
});
afterAll(() => world.close());

async function draftOf(browser: Browser, kind: string, form: DraftForm): Promise<number> {
  const reply = await browser.send('POST', '/api/drafts', { kind, form });
  expect(reply.statusCode).toBe(200);
  return reply.json().data.id;
}

/** Every counter beside the rows it counts. */
async function counts(user_id: number, store_id: number | null, group_id: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select offers_count from users where id = ${user_id}) as person,
      (select offers_count from stores where id = ${store_id}) as store,
      (select offers_count from groups where id = ${group_id}) as "group",
      (select count(*)::int from offers where author_id = ${user_id} and published_at is not null and deactivated_at is null) as rows`.execute(
    world.ctx.db,
  );
  return rows[0] ?? {};
}

test('a deal comes out with all that was typed, in the units of the site, and is counted', async () => {
  const { browser, user } = await openWriter(world, app);
  const parent = await createGroup(world);
  const group = await createGroup(world, { parent_id: parent });
  const store_id = await createStore(world, { name: 'Чайная', host: 'tea.example' });
  const pictures = [await createPicture(world, user.id), await createPicture(world, user.id)];
  const form = await dealForm(world, user.id, {
    url: 'https://www.tea.example/pot?utm_source=x&b=2&a=1#top',
    price: '1 299,50',
    low_price: '2 000',
    is_free_shipping: true,
    codes: [' TEA10 ', ''],
    picture_ids: pictures,
    group_ids: [group],
    starts_on: '2031-03-05',
    ends_on: '2031-03-09',
  });
  const id = await draftOf(browser, 'deal', form);
  const sent = await browser.send('POST', `/api/drafts/${id}/submit`);
  expect(sent.statusCode).toBe(200);
  const { data } = sent.json();
  expect(data).toMatchObject({ kind: 'deal', published_at: world.clock.now().toISOString(), scheduled_for: null });
  const { rows } = await sql`
    select price_minor, low_price_minor, shipping_minor, store_id, url, canonical_url, cover_media_id, starts_at, expires_at,
      (select json_agg(code) from offer_codes where offer_id = o.id) as codes,
      (select json_agg(group_id order by position) from offer_groups where offer_id = o.id) as groups
    from offers o where id = ${data.id}`.execute(world.ctx.db);
  expect(rows[0]).toEqual({
    price_minor: 129_950,
    low_price_minor: 200_000,
    shipping_minor: 0,
    store_id,
    url: 'https://www.tea.example/pot?utm_source=x&b=2&a=1#top',
    canonical_url: 'https://www.tea.example/pot?a=1&b=2',
    cover_media_id: pictures[0],
    starts_at: new Date('2031-03-04T21:00:00Z'),
    expires_at: new Date('2031-03-09T20:59:59.999Z'),
    codes: ['TEA10'],
    groups: [group, parent],
  });
  expect(await counts(user.id, store_id, group)).toEqual({ person: 1, store: 1, group: 1, rows: 1 });
  expect(await counts(user.id, store_id, parent)).toMatchObject({ group: 1 });
  const page = await browser.get(data.url);
  expect(page.statusCode).toBe(200);
  expect(pageProps<'offer'>(page).props.offer.pictures).toHaveLength(2);
  expect((await browser.get(`/api/drafts/${id}`)).statusCode).toBe(404);
});

const WRONG: [string, DraftForm, string, string][] = [
  ['no title', { title: '' }, 'title', 'This field is required.'],
  ['a short title', { title: 'abc' }, 'title', 'The title must be between 4 - 140 characters.'],
  ['a long title', { title: '👨‍👩‍👧'.repeat(141) }, 'title', 'The title must be between 4 - 140 characters.'],
  ['no link', { url: ' ' }, 'url', 'This field is required.'],
  [
    'a link with credentials',
    { url: 'https://me:pw@shop.example/' },
    'url',
    'A link field must hold a link like shop.example',
  ],
  ['a script for a link', { url: 'javascript:alert(1)' }, 'url', 'A link field must hold a link like shop.example'],
  ['no picture', { picture_ids: [] }, 'picture_ids', 'Please upload at least one picture'],
  ['no group', { group_ids: [] }, 'group_ids', 'Please select a group'],
  ['a group that is none', { group_ids: [999_999] }, 'group_ids', 'Please select a group'],
  ['blank text', { delta: { ops: [{ insert: ' \n\n' }] } }, 'delta', 'This field is empty.'],
  ['a price of letters', { price: '29o' }, 'price', 'Enter a number, for example 29.90'],
  ['a price below nothing', { price: '-1' }, 'price', 'Enter a number, for example 29.90'],
  ['a price beyond all', { price: '1e309' }, 'price', 'Enter a number, for example 29.90'],
  ['no number', { shipping: 'NaN' }, 'shipping', 'Enter a number, for example 29.90'],
  ['a day that is none', { ends_on: '2031-02-30' }, 'ends_on', 'Enter a date as MM/DD/YYYY'],
  ['an end in the past', { ends_on: '2031-03-04' }, 'ends_on', 'This day has passed'],
  [
    'an end before the start',
    { starts_on: '2031-04-02', ends_on: '2031-04-01' },
    'ends_on',
    'The end comes before the start',
  ],
];

test.each(WRONG)(
  '%s is refused at its field, nothing is stored and the draft stays',
  async (_name, wrong, field, message) => {
    const { browser, user } = await openWriter(world, app);
    const form = await dealForm(world, user.id, wrong);
    const id = await draftOf(browser, 'deal', form);
    browser.cookies.set('lang', 'en');
    const reply = await browser.send('POST', `/api/drafts/${id}/submit`);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().error).toMatchObject({ code: 'invalid_field', fields: { [field]: [message] } });
    expect(Object.keys(reply.json().error.fields)).toEqual([field]);
    expect((await browser.get(`/api/drafts/${id}`)).json().data.form).toEqual(form);
    const { rows } = await sql`select 1 from offers where author_id = ${user.id}`.execute(world.ctx.db);
    expect(rows).toHaveLength(0);
  },
);

test('a title of 140 families is 140 characters long', async () => {
  const { browser, user } = await openWriter(world, app);
  const title = '👨‍👩‍👧‍👦'.repeat(140);
  const id = await draftOf(browser, 'deal', await dealForm(world, user.id, { title }));
  const { data } = (await browser.send('POST', `/api/drafts/${id}/submit`)).json();
  expect((await browser.get(data.url)).statusCode).toBe(200);
});

test('nine pictures are one too many, eight are not', async () => {
  const { browser, user } = await openWriter(world, app);
  const nine = await Promise.all(Array.from({ length: 9 }, () => createPicture(world, user.id)));
  browser.cookies.set('lang', 'en');
  const id = await draftOf(browser, 'deal', await dealForm(world, user.id, { picture_ids: nine }));
  const reply = await browser.send('POST', `/api/drafts/${id}/submit`);
  expect(reply.json().error.fields).toEqual({ picture_ids: ['Max limit uploaded pictures is 8'] });
  await browser.send('PATCH', `/api/drafts/${id}`, { form: { picture_ids: nine.slice(1) } });
  expect((await browser.send('POST', `/api/drafts/${id}/submit`)).statusCode).toBe(200);
});

test('with a store chosen, the link must stand on its host', async () => {
  const { browser, user } = await openWriter(world, app);
  browser.cookies.set('lang', 'en');
  const store_id = await createStore(world, { host: 'pots.example' });
  for (const url of [
    'https://pots.example.evil.example/',
    'https://evil.example/?pots.example',
    'https://evil.example/pots.example',
    'https://xpots.example/',
    'https://роts.example/',
  ]) {
    const id = await draftOf(browser, 'deal', await dealForm(world, user.id, { store_id, url }));
    const reply = await browser.send('POST', `/api/drafts/${id}/submit`);
    expect(reply.json().error.fields).toEqual({ url: ['A link field must hold a link like pots.example'] });
  }
  const id = await draftOf(
    browser,
    'deal',
    await dealForm(world, user.id, { store_id, url: 'https://m.pots.example/7' }),
  );
  expect((await browser.send('POST', `/api/drafts/${id}/submit`)).statusCode).toBe(200);
});

test('a link of an unknown shop makes the shop once, also for authors at once', async () => {
  const writers = await Promise.all(Array.from({ length: 8 }, () => openWriter(world, app)));
  const drafts = await Promise.all(
    writers.map(async ({ browser, user }, index) =>
      draftOf(
        browser,
        'deal',
        await dealForm(world, user.id, {
          url: `https://www.brand-new-shop.example/${index}`,
          store_name: 'Новая лавка',
        }),
      ),
    ),
  );
  await Promise.all(writers.map(({ browser }, index) => browser.send('POST', `/api/drafts/${drafts[index]}/submit`)));
  const { rows } = await sql<{ name: string; offers_count: number; slug: string }>`
    select s.name, s.slug, s.offers_count from stores s join store_hosts h on h.store_id = s.id where h.host = 'brand-new-shop.example'`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ name: 'Новая лавка', slug: 'novaya-lavka', offers_count: 8 }]);
});

test('fifty submits of one draft make one offer', async () => {
  const { browser, user } = await openWriter(world, app);
  const id = await draftOf(browser, 'deal', await dealForm(world, user.id));
  await browser.get('/api/csrf');
  const replies = await Promise.all(Array.from({ length: 50 }, () => browser.send('POST', `/api/drafts/${id}/submit`)));
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 404]));
  expect(await counts(user.id, null, 0)).toMatchObject({ person: 1, rows: 1 });
});

test('a coupon has its discount, a percentage or an amount', async () => {
  const { browser, user } = await openWriter(world, app);
  browser.cookies.set('lang', 'en');
  const submit = async (form: DraftForm) => {
    const id = await draftOf(browser, 'coupon', await dealForm(world, user.id, form));
    return browser.send('POST', `/api/drafts/${id}/submit`);
  };
  const percent = await submit({ discount_type: 'percentage', discount_amount: '15', coupon_name: '−15 % на чай' });
  const amount = await submit({ discount_type: 'currency', discount_amount: '500' });
  const { rows } = await sql`
    select kind, discount_type, discount_amount, coupon_name from offers where id = any(${[percent.json().data.id, amount.json().data.id]}) order by id`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([
    { kind: 'coupon', discount_type: 'percentage', discount_amount: 15, coupon_name: '−15 % на чай' },
    { kind: 'coupon', discount_type: 'currency', discount_amount: 50_000, coupon_name: null },
  ]);
  const wrong = await submit({ discount_type: 'percentage', discount_amount: '101' });
  expect(wrong.json().error.fields).toEqual({ discount_amount: ['Enter a whole number from 1 to 100'] });
});

test('a discussion comes out and is counted; what only offers have stays out of it', async () => {
  const { browser, user } = await openWriter(world, app);
  const id = await draftOf(browser, 'discussion', await discussionForm(world, { price: 'abc', url: 'not a link' }));
  const { data } = (await browser.send('POST', `/api/drafts/${id}/submit`)).json();
  expect(data.kind).toBe('discussion');
  expect((await browser.get(data.url)).statusCode).toBe(200);
  const { rows } = await sql`select discussions_count from users where id = ${user.id}`.execute(world.ctx.db);
  expect(rows[0]).toEqual({ discussions_count: 1 });
});

test('an unverified member keeps the draft and is told why', async () => {
  const { browser } = await openWriter(world, app, { is_verified: false });
  const id = await draftOf(browser, 'discussion', await discussionForm(world));
  expect((await browser.send('POST', `/api/drafts/${id}/submit`)).json().error.code).toBe('email_not_verified');
  expect((await browser.get(`/api/drafts/${id}`)).statusCode).toBe(200);
});

test('posts a day and the pause between them hold for deals and discussions together, staff aside', async () => {
  await changeSetting(world.ctx, 'posts.gap_seconds', 60);
  const { browser, user } = await openWriter(world, app, { trust_level: 0 });
  const post = async (kind: 'deal' | 'discussion') => {
    const form = kind === 'deal' ? await dealForm(world, user.id) : await discussionForm(world);
    return browser.send('POST', `/api/drafts/${await draftOf(browser, kind, form)}/submit`);
  };
  expect((await post('deal')).statusCode).toBe(200);
  const soon = await post('discussion');
  expect(soon.json().error).toMatchObject({ code: 'post_pace', retry_after: 60 });
  world.clock.advance(60_000);
  expect((await post('discussion')).statusCode).toBe(200);
  world.clock.advance(60_000);
  expect((await post('deal')).statusCode).toBe(200);
  world.clock.advance(60_000);
  expect((await post('deal')).json().error.code).toBe('post_pace');
  world.clock.advance(86_400_000);
  expect((await post('deal')).statusCode).toBe(200);
  const moderator = await openWriter(world, app, { type: 5 });
  for (let number = 0; number < 3; number++) {
    const id = await draftOf(moderator.browser, 'deal', await dealForm(world, moderator.user.id));
    expect((await moderator.browser.send('POST', `/api/drafts/${id}/submit`)).statusCode).toBe(200);
  }
  await changeSetting(world.ctx, 'posts.gap_seconds', 0);
});

test('who speaks for a store posts in that store alone, and has no vote there', async () => {
  const store_id = await createStore(world, { host: 'rep-shop.example' });
  const { browser, user } = await openWriter(world, app, { type: 3 });
  await sql`update users set store_id = ${store_id} where id = ${user.id}`.execute(world.ctx.db);
  const post = async (form: DraftForm) =>
    browser.send('POST', `/api/drafts/${await draftOf(browser, 'deal', await dealForm(world, user.id, form))}/submit`);
  expect((await post({ url: 'https://other-shop.example/1' })).json().error.fields).toEqual({
    url: ['Вы публикуете скидки только своего магазина'],
  });
  expect((await post({ url: 'https://rep-shop.example/1' })).statusCode).toBe(200);
  const author = await openWriter(world, app);
  const theirs = await dealForm(world, author.user.id, { url: 'https://rep-shop.example/2' });
  const { data } = (
    await author.browser.send('POST', `/api/drafts/${await draftOf(author.browser, 'deal', theirs)}/submit`)
  ).json();
  expect((await browser.send('PUT', `/api/offers/${data.id}/vote`, { value: 1 })).json().error.code).toBe('own_offer');
});
