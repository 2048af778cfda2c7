/** A member's statistics as they leave the server: readable without scripts, in both languages. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createOffer } from '../support/factories/offers.ts';
import { createUser } from '../support/factories/users.ts';
import { openBrowser, openWorld, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS);
const markup = (body: string) => body.replace(/<script[\s\S]*?<\/script>/g, '');
const nextSteps = (html: string) => html.split('empty-state__action')[1]?.split('</div>')[0] ?? '';
const cells = (html: string) =>
  [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, text = '']) => text.replace(/<[^>]*>/g, ''));

const WORDS = {
  ru: { title: 'Температура скидок', last: 'март 2031', tab: 'Статистика', reactions: 'Реакции' },
  en: { title: 'Deal temperature', last: 'March 2031', tab: 'Statistics', reactions: 'Reactions' },
} as const;

for (const locale of ['ru', 'en'] as const) {
  test(`figures, drawings and the numbers of each drawing stand in the document (${locale})`, async () => {
    const words = WORDS[locale];
    const member = await createUser(world);
    await createOffer(world, { author_id: member.id, temperature: 120, published_at: ago(60), hot_at: ago(50) });
    await createOffer(world, { author_id: member.id, temperature: 41, published_at: ago(55) });
    await sql`update users set offers_count = 2 where id = ${member.id}`.execute(world.ctx.db);
    const { body } = await (await openBrowser(app)).get(`/u/${member.username}/statistics?lang=${locale}`);
    const html = markup(body);
    const url = `/u/${member.username}/statistics`;
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${url}"`));
    expect(html).not.toContain('noindex');
    expect(html).toMatch(new RegExp(`<a class="tabs__item" href="${url}" aria-current="page">${words.tab}`));
    expect(html).toContain(words.reactions);
    for (const drawing of ['month-bars', 'activity-calendar__days']) expect(html).toContain(`<svg class="${drawing}"`);
    const [, chart = ''] = new RegExp(`${words.title}</h2>(.*?)</section>`, 's').exec(html) ?? [];
    const [month, ...values] = cells(chart).slice(-4);
    expect([month, ...values]).toEqual([words.last, '2', '80°', '120°']);
  });

  test(`without offers it says what to do next: the member may post, others may look around (${locale})`, async () => {
    const member = await createUser(world);
    const url = `/u/${member.username}/statistics?lang=${locale}`;
    const own = markup((await (await openBrowser(app, member.id)).get(url)).body);
    const guests = markup((await (await openBrowser(app)).get(url)).body);
    expect(nextSteps(own)).toContain('href="/submit"');
    expect(nextSteps(guests)).toContain('href="/"');
    expect(guests).not.toContain('month-bars');
  });
}
