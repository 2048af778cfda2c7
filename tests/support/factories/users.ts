import { sql } from 'kysely';
import { usernameKey } from '#rules/username.ts';
import { hashPassword } from '#platform/passwords.ts';
import type { World } from '../world.ts';

let count = 0;

export interface TestUser {
  id: number;
  username: string;
  email: string;
}

/** A member with a proven address, trust 1, unless told otherwise. */
export async function createUser(
  world: Pick<World, 'ctx'>,
  given: {
    username?: string;
    type?: number;
    trust_level?: number;
    /** What the nightly computation does not go below; the level itself unless told otherwise. */
    trust_floor?: number;
    is_verified?: boolean;
    password?: string;
    suspended_until?: Date;
  } = {},
): Promise<TestUser> {
  count += 1;
  const username = given.username ?? `user${count}`;
  const email = `${username.toLowerCase()}@mail.example`;
  const password_hash = given.password ? await hashPassword(given.password) : null;
  const now = world.ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into users (username, username_key, email, email_key, email_verified_at, password_hash, type, trust_level, trust_floor, suspended_until, created_at)
    values (${username}, ${usernameKey(username)}, ${email}, ${email}, ${given.is_verified === false ? null : now}, ${password_hash},
      ${given.type ?? 1}, ${given.trust_level ?? 1}, ${given.trust_floor ?? given.trust_level ?? 1}, ${given.suspended_until ?? null}, ${now}) returning id`.execute(
    world.ctx.db,
  );
  return { id: rows[0]?.id ?? 0, username, email };
}
