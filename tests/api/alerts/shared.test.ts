/** GET /alerts/new with `from`: an alert begun with the conditions of another member's, by the link its owner shares. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertNewPageProps } from '#contract/alert-pages.ts';
import type { Alert } from '#contract/alerts.ts';
import { createGroup } from '../../support/factories/forms.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const begun = async (browser: Browser, url: string) =>
  pageProps(await browser.get(url)).props as unknown as AlertNewPageProps;

async function shared(fields: object): Promise<{ alert: Alert; browser: Browser; user_id: number }> {
  const user_id = (await createUser(world)).id;
  const browser = await openBrowser(app, user_id);
  const reply = await browser.send('POST', '/api/alerts', fields);
  expect(reply.statusCode, reply.body).toBe(200);
  return { alert: reply.json<{ data: Alert }>().data, browser, user_id };
}

test('a link gives the conditions of an alert to guests and members, and nothing else of it', async () => {
  const group = await createGroup(world);
  const { alert } = await shared({
    name: 'Подарок Ане на сорок лет',
    description: 'спрятать до марта',
    keyword: 'гитара -укулеле',
    group_ids: [group],
    min_temperature: 150,
    within_minutes: 60,
    max_price: 9000,
    min_discount_percent: 20,
    include_coupons: false,
    in_description: true,
    by_email: true,
  });
  expect(alert.share_url).toMatch(/^\/alerts\/new\?from=[\w-]{43,}$/);
  const member = await openBrowser(app, (await createUser(world)).id);
  for (const browser of [await openBrowser(app), member]) {
    const reply = await browser.get(alert.share_url);
    expect(reply.body).not.toContain('Подарок Ане');
    expect(reply.body).not.toContain('спрятать до марта');
    const props = pageProps(reply).props as unknown as AlertNewPageProps;
    expect(props.shared).toBe('whole');
    expect(props.given).toMatchObject({ keyword: 'гитара -укулеле', groups: [{ id: group }], max_price: 9000 });
    expect(props.given.rest).toEqual({
      min_temperature: 150,
      within_minutes: 60,
      min_discount_percent: 20,
      free_only: false,
      include_coupons: false,
      in_description: true,
    });
  }
  // An amount of another currency is none in this one, which is said.
  const abroad = await begun(member, `${alert.share_url}&lang=en`);
  expect([abroad.shared, abroad.given.max_price]).toEqual(['without_price', null]);
});

test('it follows what its owner changes and is gone with the alert and with the account', async () => {
  const { alert, browser, user_id } = await shared({ keyword: 'балалайка' });
  const guest = await openBrowser(app);
  await browser.send('PATCH', alert.url.replace('/alerts', '/api/alerts'), { keyword: 'домра' });
  expect((await begun(guest, alert.share_url)).given.keyword).toBe('домра');
  await sql`update users set deleted_at = now() where id = ${user_id}`.execute(world.ctx.db);
  expect(await begun(guest, alert.share_url)).toMatchObject({ shared: 'gone', given: { keyword: '' } });
  await sql`update users set deleted_at = null where id = ${user_id}`.execute(world.ctx.db);
  expect((await browser.send('DELETE', `/api${alert.url}`)).statusCode).toBe(200);
  expect(await begun(guest, alert.share_url)).toMatchObject({ shared: 'gone', given: { keyword: '' } });
});

test('no other token is a link: of another kind, cut short, made up', async () => {
  const { alert } = await shared({ keyword: 'свирель' });
  const guest = await openBrowser(app);
  const token = alert.share_url.split('=')[1] ?? '';
  const muting = world.ctx.seal.close(`mute-alert:${alert.id}`).toString('base64url');
  const another = token.startsWith('x') ? 'y' : 'x';
  for (const wrong of [token.slice(0, -2), another + token.slice(1), String(alert.id), muting, '%00', 'а'.repeat(3000)])
    expect(await begun(guest, `/alerts/new?from=${encodeURIComponent(wrong)}`)).toMatchObject({
      shared: 'gone',
      given: { keyword: '' },
    });
  expect((await guest.get(`/alerts/mute/${token}`)).body).not.toContain('свирель');
});
