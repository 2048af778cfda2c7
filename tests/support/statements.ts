/** How many statements an answer costs, apart from what goes on beside it. */
import type { World } from './world.ts';

const TIMES = 3;

/**
 * Asks three times and takes the cheapest: the queue looks after itself once a minute, sockets and new connections have
 * statements of their own, and on a busy machine any of them may fall into the middle of an answer. They only add.
 * @param ask sends the request; neither settings nor pages that are kept are fresh, so that reading them is counted
 */
export async function countStatements<T>(
  world: World,
  ask: () => Promise<T>,
): Promise<{ statements: number; reply: T }> {
  let found: { statements: number; reply: T } | null = null;
  for (let time = 0; time < TIMES; time++) {
    world.clock.advance(16_000);
    const before = world.database.statements();
    const reply = await ask();
    const statements = world.database.statements() - before;
    if (!found || statements < found.statements) found = { statements, reply };
  }
  if (!found) throw new Error('Nothing was asked');
  return found;
}
