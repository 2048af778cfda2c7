import { sql } from 'kysely';
import { slugify } from '#rules/text.ts';
import type { World } from '../world.ts';

export interface TestOffer {
  id: number;
  url: string;
}

/** A live deal published an hour ago, unless told otherwise. */
export async function createOffer(
  world: Pick<World, 'ctx'>,
  given: {
    author_id?: number | null;
    title?: string;
    kind?: 'deal' | 'coupon';
    published_at?: Date | null;
    deactivated_at?: Date;
    is_expired?: boolean;
    expires_at?: Date;
    temperature?: number;
    hot_at?: Date;
    price_minor?: number | null;
    text?: string;
    shipping_minor?: number;
    store_id?: number;
    link?: string;
  } = {},
): Promise<TestOffer> {
  const title = given.title ?? 'Чайник с регулировкой температуры';
  const slug = slugify(title);
  const text = given.text ?? 'Описание чайника';
  const kind = given.kind ?? 'deal';
  const published_at =
    given.published_at === undefined ? new Date(world.ctx.clock.now().getTime() - 3600_000) : given.published_at;
  const degrees = given.temperature ?? 0;
  const { rows } = await sql<{ id: number }>`
    insert into offers (kind, title, slug, lang, author_id, url, currency, price_minor, shipping_minor, store_id, published_at, deactivated_at,
      is_expired, expires_at, temperature, is_hot, hot_at, description_html, description_text)
    values (${kind}, ${title}, ${slug}, 'ru', ${given.author_id ?? null}, ${given.link ?? 'https://shop.example/kettle'}, 'RUB', ${given.price_minor === undefined ? 199_000 : given.price_minor},
      ${given.shipping_minor ?? null}, ${given.store_id ?? null}, ${published_at}, ${given.deactivated_at ?? null}, ${given.is_expired ?? false},
      ${given.expires_at ?? null}, ${degrees}, ${given.hot_at !== undefined}, ${given.hot_at ?? null}, ${text === '' ? '' : `<p>${text}</p>`}, ${text})
    returning id`.execute(world.ctx.db);
  const id = rows[0]?.id ?? 0;
  // T is always the sum of its rows: a given temperature comes as one imported vote.
  if (degrees !== 0) {
    await sql`insert into votes (offer_id, source, value, weight) values (${id}, 'imported', ${Math.sign(degrees)}, ${Math.abs(degrees)})`.execute(
      world.ctx.db,
    );
  }
  return { id, url: `/${kind}s/${slug}-${id}` };
}

/** A discussion started an hour ago. */
export async function createDiscussion(
  world: World,
  given: { author_id?: number; title?: string; published_at?: Date | null } = {},
): Promise<TestOffer> {
  const title = given.title ?? 'Какой роутер взять в квартиру';
  const slug = slugify(title);
  const published_at =
    given.published_at === undefined ? new Date(world.clock.now().getTime() - 3600_000) : given.published_at;
  const { rows } = await sql<{ id: number }>`
    insert into discussions (title, slug, lang, author_id, published_at, description_html, description_text)
    values (${title}, ${slug}, 'ru', ${given.author_id ?? null}, ${published_at}, '<p>Вопрос</p>', 'Вопрос') returning id`.execute(
    world.ctx.db,
  );
  const id = rows[0]?.id ?? 0;
  return { id, url: `/discussions/${slug}-${id}` };
}
