/** Items that were reported, and the moderators who decide about them. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { createGroup, createPicture, dealForm, discussionForm } from './factories/forms.ts';
import { createUser } from './factories/users.ts';
import { openBrowser, type Browser, type World } from './world.ts';

export type ItemType = 'offer' | 'discussion' | 'comment';
export interface Item {
  entity_type: ItemType;
  entity_id: number;
  author_id: number;
}

export interface Person {
  id: number;
  browser: Browser;
}

export async function person(world: World, app: FastifyInstance, given: object = {}): Promise<Person> {
  const { id } = await createUser(world, given);
  return { id, browser: await openBrowser(app, id) };
}

/** Posts something through the API, so that every count is right. */
export async function posted(world: World, app: FastifyInstance, entity_type: ItemType): Promise<Item> {
  const author = await person(world, app, { trust_level: 2 });
  if (entity_type === 'comment') {
    const host = await posted(world, app, 'discussion');
    const path = `/api/discussions/${host.entity_id}/comments`;
    const delta = { ops: [{ insert: `Слово номер ${author.id}\n` }] };
    return { entity_type, entity_id: idOf(await author.browser.send('POST', path, { delta })), author_id: author.id };
  }
  const form =
    entity_type === 'offer'
      ? await dealForm(world, author.id, {
          picture_ids: [await createPicture(world, author.id), await createPicture(world, author.id)],
          group_ids: [await createGroup(world, { parent_id: await createGroup(world) })],
        })
      : await discussionForm(world);
  const [path, body] =
    entity_type === 'offer' ? ['/api/offers', { kind: 'deal', form }] : ['/api/discussions', { form }];
  return { entity_type, entity_id: idOf(await author.browser.send('POST', path, body)), author_id: author.id };
}

function idOf(reply: { statusCode: number; body: string; json: () => { data: { id: number } } }): number {
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data.id;
}

/** Reports an item as so many members of trust 2, each of whom weighs 1.5, since nothing of theirs was decided. */
export async function reported(
  world: World,
  app: FastifyInstance,
  { entity_type, entity_id }: Item,
  reason: string,
  count = 1,
  given: object = {},
): Promise<void> {
  const detail = reason === 'missing_information' ? { detail: 'Где купить?' } : {};
  for (let left = count; left > 0; left -= 1) {
    const reporter = await person(world, app, { trust_level: 2 });
    const body = { entity_type, entity_id, reason, ...detail, ...given };
    const reply = await reporter.browser.send('POST', '/api/reports', body);
    expect(reply.statusCode, reply.body).toBe(200);
  }
}

export async function caseOf(world: World, { entity_type, entity_id }: Item): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from moderation_cases where entity_type = ${entity_type} and entity_id = ${entity_id} and closed_at is null`.execute(
    world.ctx.db,
  );
  return rows[0]?.id ?? 0;
}

/** Every row that decisions touch, as text; claims aside. */
export async function standing(world: World): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'offer ' || (to_jsonb(o) - 'search')::text as line from offers o
    union all select 'offer group ' || to_jsonb(g)::text from offer_groups g
    union all select 'picture ' || to_jsonb(p)::text from offer_pictures p
    union all select 'pin ' || to_jsonb(p)::text from offer_pins p
    union all select 'discussion ' || (to_jsonb(d) - 'search')::text from discussions d
    union all select 'comment ' || (to_jsonb(c) - 'search')::text from comments c
    union all select 'user ' || u.id || ' ' || u.offers_count || ' ' || u.discussions_count || ' ' || u.comments_count || ' '
      || coalesce(u.suspended_until::text, '-') || ' ' || coalesce(u.muted_until::text, '-') from users u
    union all select 'penalty ' || to_jsonb(p)::text from penalties p where p.lifted_at is null
    union all select 'overturned ' || d.id from moderation_decisions d where d.overturned_at is not null
    union all select 'appeal ' || (to_jsonb(a) - 'claimed_by' - 'claimed_until')::text from moderation_appeals a
    union all select 'store ' || s.id || ' ' || s.offers_count from stores s
    union all select 'group ' || g.id || ' ' || g.offers_count from groups g
    union all select 'report ' || to_jsonb(r)::text from reports r
    union all select 'case ' || (to_jsonb(c) - 'claimed_by' - 'claimed_until')::text from moderation_cases c
    order by line`.execute(world.ctx.db);
  return rows.map(({ line }) => line);
}
