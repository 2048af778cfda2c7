import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import { takenUsernameKeys } from '#domain/users/users.ts';
import type { Tx } from '#platform/db.ts';
import { usernameKey } from '#rules/username.ts';
import { allocateIds, insertImported, json, keyOf, selectImported, type SourceKey } from './records.sql.ts';
import { NAME_ROUNDS, usernameCandidates } from './usernames.ts';

/** What a record says of whoever wrote it. */
export interface Authored {
  src: string;
  author: string | null;
  lang: Locale | null;
  /** When they wrote it; nobody joined later than that. */
  at: string;
}

/** People belong to a site, not to a section of it: "site/a" and "site/b" know the same masha. */
export function authorKey({ src, author }: { src: string; author: string }): SourceKey {
  return { src: src.split('/')[0] || src, src_id: author };
}

/**
 * Finds or creates the users behind the handles and returns their ids by `keyOf(authorKey(...))`. A
 * handle never becomes somebody who registered here: a taken name gets a number.
 */
export async function resolveAuthors(tx: Tx, records: readonly Authored[]): Promise<Map<string, number>> {
  const wanted = new Map<string, SourceKey & { locale: Locale; created_at: string }>();
  for (const { src, author, lang, at } of records) {
    if (author === null) continue;
    const key = authorKey({ src, author });
    const known = wanted.get(keyOf(key));
    if (!known) wanted.set(keyOf(key), { ...key, locale: lang ?? 'ru', created_at: at });
    else if (at < known.created_at) known.created_at = at;
  }
  const ids = await selectImported(tx, 'user', [...wanted.values()]);
  await moveJoining(
    tx,
    [...wanted].flatMap(([key, { created_at }]) => (ids.has(key) ? [{ id: ids.get(key), created_at }] : [])),
  );
  const missing = [...wanted.values()].filter((person) => !ids.has(keyOf(person)));
  const names = await chooseNames(
    tx,
    missing.map((person) => person.src_id),
  );
  const new_ids = await allocateIds(tx, 'users', missing.length);
  const rows = missing.map((person, index) => ({ ...person, id: new_ids[index] ?? 0, ...names[index] }));
  await insertUsers(tx, rows);
  await insertImported(tx, 'user', rows);
  for (const row of rows) ids.set(keyOf(row), row.id);
  return ids;
}

/** A user of a source joined no later than the earliest thing of theirs that was imported. */
async function moveJoining(tx: Tx, people: readonly { id: number | undefined; created_at: string }[]): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update users u set created_at = p.created_at
    from jsonb_to_recordset(${json(people)}) as p(id bigint, created_at timestamptz)
    where u.id = p.id and u.created_at > p.created_at`.execute(tx);
}

interface Name {
  username: string;
  username_key: string;
}

/** A free name for each handle, in their order. */
async function chooseNames(tx: Tx, handles: readonly string[]): Promise<Name[]> {
  const chosen: (Name | undefined)[] = handles.map(() => undefined);
  const used = new Set<string>();
  for (let round = 0; round < NAME_ROUNDS; round++) {
    const open = handles.flatMap((handle, index) => {
      if (chosen[index]) return [];
      return [
        {
          index,
          names: usernameCandidates(handle, round).map((username) => ({
            username,
            username_key: usernameKey(username),
          })),
        },
      ];
    });
    if (open.length === 0) break;
    const keys = open.flatMap(({ names }) => names.map((name) => name.username_key));
    const taken = await takenUsernameKeys(tx, keys);
    for (const { index, names } of open) {
      const free = names.find(({ username_key }) => !taken.has(username_key) && !used.has(username_key));
      chosen[index] = free;
      if (free) used.add(free.username_key);
    }
  }
  return chosen.map((name, index) => {
    if (!name) throw new Error(`No free username is left for the author "${handles[index]}"`);
    return name;
  });
}

async function insertUsers(
  tx: Tx,
  rows: readonly (SourceKey & { id: number; locale: Locale; created_at: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into users (id, username, username_key, type, locale, created_at) overriding system value
    select id, username, username_key, 1, locale, created_at
    from jsonb_to_recordset(${json(rows)}) as u(id bigint, username text, username_key text, locale text, created_at timestamptz)`.execute(
    tx,
  );
}
