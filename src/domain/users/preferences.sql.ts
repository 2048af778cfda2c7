import { sql } from 'kysely';
import { USUAL_PREFERENCES, type Preferences } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

/** What a member chose; the usual for who never did. */
export async function selectPreferences(db: Db | Tx, user_id: number): Promise<Preferences> {
  const { rows } = await sql<Preferences>`
    select home_filter, home_tab, discussions_tab, auto_subscribe_deals, auto_subscribe_discussions
    from preferences where user_id = ${user_id}`.execute(db);
  return rows[0] ?? USUAL_PREFERENCES;
}

/** Changes some of what a member chose. Columns are named here, not by the change. */
export async function upsertPreferences(db: Db, user_id: number, change: Partial<Preferences>): Promise<Preferences> {
  const usual = { ...USUAL_PREFERENCES, ...change };
  const given = <K extends keyof Preferences>(name: K) => change[name] ?? null;
  const { rows } = await sql<Preferences>`
    insert into preferences as p (user_id, home_filter, home_tab, discussions_tab, auto_subscribe_deals, auto_subscribe_discussions)
    values (${user_id}, ${usual.home_filter}, ${usual.home_tab}, ${usual.discussions_tab}, ${usual.auto_subscribe_deals},
      ${usual.auto_subscribe_discussions})
    on conflict (user_id) do update set home_filter = coalesce(${given('home_filter')}::text, p.home_filter),
      home_tab = coalesce(${given('home_tab')}::text, p.home_tab),
      discussions_tab = coalesce(${given('discussions_tab')}::text, p.discussions_tab),
      auto_subscribe_deals = coalesce(${given('auto_subscribe_deals')}::boolean, p.auto_subscribe_deals),
      auto_subscribe_discussions = coalesce(${given('auto_subscribe_discussions')}::boolean, p.auto_subscribe_discussions)
    returning home_filter, home_tab, discussions_tab, auto_subscribe_deals, auto_subscribe_discussions`.execute(db);
  return rows[0] ?? USUAL_PREFERENCES;
}
