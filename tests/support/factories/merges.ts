import { sql } from 'kysely';
import { selectTemperatureFaults } from '#domain/votes/votes.ts';
import type { World } from '../world.ts';
import { createOffer, type TestOffer } from './offers.ts';

/** A live offer that its author's count knows of. */
export async function ownOffer(
  world: World,
  author_id: number,
  given: Parameters<typeof createOffer>[1] = {},
): Promise<TestOffer> {
  await sql`update users set offers_count = offers_count + 1 where id = ${author_id}`.execute(world.ctx.db);
  return createOffer(world, { ...given, author_id });
}

/** A vote as it was cast once. */
export async function castAtSome(
  world: World,
  vote: { offer_id: number; user_id: number; value: 1 | -1; weight?: number; ring_id?: number },
): Promise<void> {
  const weight = vote.weight ?? 10;
  const degrees = vote.ring_id === undefined ? vote.value * weight : 0;
  await sql`
    insert into votes (offer_id, user_id, value, weight, is_quarantined, ring_id, created_at)
    values (${vote.offer_id}, ${vote.user_id}, ${vote.value}, ${weight}, ${vote.ring_id !== undefined}, ${vote.ring_id ?? null}, ${world.clock.now()})`.execute(
    world.ctx.db,
  );
  await sql`
    update offers set votes_count = votes_count + 1, temperature = temperature + ${degrees}::numeric
    where id = ${vote.offer_id}`.execute(world.ctx.db);
}

/** Counters and temperatures that differ from their rows, and merges that lead in a circle or to a merged offer. */
export async function mergeFaults(world: World): Promise<unknown[]> {
  const { rows } = await sql`
    with live as (select * from offers where published_at is not null and deactivated_at is null),
    told as (
      select 'user' as what, u.id, u.offers_count as told, (select count(*)::int from live where author_id = u.id) as counted from users u
      union all
      select 'store', s.id, s.offers_count, (select count(*)::int from live where store_id = s.id) from stores s
      union all
      select 'group', g.id, g.offers_count,
        (select count(*)::int from offer_groups og join live on live.id = og.offer_id where og.group_id = g.id) from groups g
      union all
      select 'comments', o.id, o.comments_count, (select count(*)::int from comments c where c.offer_id = o.id and c.deleted_at is null)
      from offers o
      union all
      select 'rows of a merged offer', o.id, 0, (select count(*)::int from votes where offer_id = o.id)
        + (select count(*)::int from comments where offer_id = o.id) + (select count(*)::int from bookmarks where offer_id = o.id)
      from offers o where o.merged_into_id is not null
      union all
      select 'chain', o.id, 0, 1 from offers o join offers s on s.id = o.merged_into_id where s.merged_into_id is not null
      union all
      select 'own vote', o.id, 0, 1 from offers o join votes v on v.offer_id = o.id and v.user_id = o.author_id
    )
    select * from told where told <> counted`.execute(world.ctx.db);
  return [...rows, ...(await selectTemperatureFaults(world.ctx.db, 10))];
}
