/** The people of the browser tests. */
import { sql } from 'kysely';
import type { UserType } from '#contract/common.ts';
import type { Context } from '#domain/context.ts';
import { startSession } from '#domain/sessions/sessions.ts';
import { createUser, insertFirstSteps } from '#domain/users/users.ts';
import { inTransaction } from '#platform/db.ts';
import { hashPassword } from '#platform/passwords.ts';
import { usernameKey } from '#rules/username.ts';
import { MEMBERS, PASSWORD, type MemberName, type Stage } from './e2e-stage.ts';

/** Everybody of the stage, each signed in. */
export async function createMembers(ctx: Context): Promise<Stage['members']> {
  // One fingerprint for all: making them is slow on purpose.
  const password_hash = await hashPassword(PASSWORD);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const made: Partial<Stage['members']> = {};
    for (const name of MEMBERS) {
      const email = memberEmail(name);
      const id = await createUser(tx, {
        username: `e2e_${name}`,
        username_key: usernameKey(`e2e_${name}`),
        email,
        email_key: email,
        email_verified_at: name.startsWith('unproven') ? null : now,
        password_hash,
        type: typeOf(name),
        locale: 'ru',
        created_at: now,
      });
      await sql`update users set trust_level = 1, trust_floor = 1 where id = ${id}`.execute(tx);
      // Whatever the reader earns was said to them long ago.
      const [last, step, said_at] = name === 'reader' ? [24, 1, now] : [10, 3, null];
      if (/^(?:reader$|collector)/.test(name))
        await sql`insert into earned_badges (user_id, badge_id, earned_at, celebrated_at) select ${id}::bigint, n,
          ${now}::timestamptz, ${said_at}::timestamptz from generate_series(1, ${last}, ${step}) n`.execute(tx);
      if (name.startsWith('newcomer')) await insertFirstSteps(tx, id);
      if (name.startsWith('muted'))
        await sql`
          with decided as (
            insert into moderation_decisions (entity_type, entity_id, author_id, actor_role, action, reason, words, created_at, undo_until)
            values ('comment', 0, ${id}::bigint, 'automatic', 'hide', 'rude', 'Второй раз за неделю', ${now}, ${now}) returning id
          ), given as (
            insert into penalties (user_id, decision_id, kind, step, starts_at, ends_at)
            select ${id}::bigint, id, 'mute', 4, ${now}::timestamptz, ${now}::timestamptz + interval '30 days' from decided
          )
          update users set muted_until = ${now}::timestamptz + interval '30 days' where id = ${id}`.execute(tx);
      if (name === 'recluse') await sql`update users set profile_visibility = 'nobody' where id = ${id}`.execute(tx);
      const session = await startSession(ctx, tx, {
        user_id: id,
        is_remembered: true,
        user_agent: 'e2e',
        network: '127.0.0.1',
      });
      made[name] = { id, email, session: session.token };
    }
    // Decisions to appeal, one for each try.
    await sql`
      insert into moderation_decisions (entity_type, entity_id, author_id, actor_id, actor_role, action, reason, words, created_at, undo_until)
      select 'comment', 0, author_id, ${made.admin_reader?.id}::bigint, 'admin', 'collapse', 'off_topic', 'Это не о скидке', ${now}, ${now}
      from unnest(${[made.muted_ru?.id, made.muted_en?.id]}::bigint[]) author_id, generate_series(1, 3)`.execute(tx);
    // A ring to decide about; what its votes come to is counted elsewhere.
    await sql`
      insert into vote_rings (kind, member_ids, found_at)
      values ('pair', ${[made.profile_ru?.id, made.profile_en?.id]}::bigint[], ${now})`.execute(tx);
    return made as Stage['members'];
  });
}

function typeOf(name: MemberName): UserType {
  if (name.startsWith('admin')) return 9;
  if (name.startsWith('editor')) return 7;
  if (name.startsWith('judge')) return 5;
  return name.startsWith('shop') ? 3 : 1;
}

function memberEmail(name: MemberName): string {
  return `${name.replaceAll('_', '.')}@e2e.example`;
}
