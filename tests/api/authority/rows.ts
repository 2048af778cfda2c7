import type { sql } from 'kysely';
import type { World } from '../../support/world.ts';

/** The one row a statement answers with. */
export async function rowOf<R>(world: World, statement: ReturnType<typeof sql>): Promise<R> {
  const { rows } = await statement.execute(world.ctx.db);
  return rows[0] as R;
}
