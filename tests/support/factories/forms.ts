import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DraftForm } from '#contract/drafts.ts';
import type { World } from '../world.ts';

let count = 0;

/** A group with a name of its own; below another one when told so. */
export async function createGroup(world: World, given: { name?: string; parent_id?: number } = {}): Promise<number> {
  count += 1;
  const name = given.name ?? `Группа ${count}`;
  const { rows } = await sql<{ id: number }>`
    insert into groups (slug, name_ru, name_en, parent_id) values (${`group-${count}`}, ${name}, ${`${name} en`}, ${given.parent_id ?? null})
    returning id`.execute(world.ctx.db);
  return rows[0]?.id ?? 0;
}

/** A store with its host. */
export async function createStore(world: World, given: { name?: string; host?: string } = {}): Promise<number> {
  count += 1;
  const { rows } = await sql<{ id: number }>`
    insert into stores (slug, name) values (${`store-${count}`}, ${given.name ?? `Store ${count}`}) returning id`.execute(
    world.ctx.db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`insert into store_hosts (host, store_id) values (${given.host ?? `store${count}.example`}, ${id})`.execute(
    world.ctx.db,
  );
  return id;
}

/** An uploaded picture that nothing shows yet. */
export async function createPicture(world: World, owner_id: number): Promise<number> {
  const key = randomBytes(16).toString('hex');
  const { rows } = await sql<{ id: number }>`
    insert into media (key, owner_id, width, height, orphaned_at, created_at)
    values (${`${key.slice(0, 2)}/${key}`}, ${owner_id}, 800, 600, ${world.clock.now()}, ${world.clock.now()}) returning id`.execute(
    world.ctx.db,
  );
  return rows[0]?.id ?? 0;
}

/** A form that may be published as a deal. */
export async function dealForm(world: World, owner_id: number, given: DraftForm = {}): Promise<DraftForm> {
  count += 1;
  return {
    url: `https://shop${count}.example/kettle?id=${count}`,
    title: `Чайник номер ${count} с регулировкой`,
    currency: 'RUB',
    price: '1 990',
    picture_ids: [await createPicture(world, owner_id)],
    delta: { ops: [{ insert: `Описание чайника номер ${count}\n` }] },
    group_ids: [await createGroup(world)],
    ...given,
  };
}

/** A form that may be published as a discussion. */
export async function discussionForm(world: World, given: DraftForm = {}): Promise<DraftForm> {
  count += 1;
  return {
    title: `Какой чайник взять, вопрос ${count}`,
    delta: { ops: [{ insert: `Старый чайник номер ${count} течёт.\n` }] },
    group_ids: [await createGroup(world)],
    ...given,
  };
}
