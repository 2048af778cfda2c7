/** Comments of a thread by what they say, and by how helpful readers found them. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { foldText } from '#rules/search-text.ts';
import { literalPattern } from '#rules/text.ts';
import { threadColumn, type Thread } from './comments.sql.ts';

export interface FoundComment {
  id: number;
  author_username: string | null;
  published_at: Date;
  content_text: string;
  helpful_count: number;
}

const FOUND = sql.raw(`select c.id, u.username as author_username, c.published_at, c.content_text, c.helpful_count
  from comments c left join users u on u.id = c.author_id and u.deleted_at is null`);
const STANDS = sql.raw('c.published_at is not null and c.deleted_at is null');

/**
 * The newest comments that hold a text, whatever its letters' case and accents, е and ё alike.
 * @param looked_at newest comments that are looked through: no thread is read without end
 */
export async function selectFound(
  db: Db,
  thread: Thread,
  { text, looked_at, limit }: { text: string; looked_at: number; limit: number },
): Promise<FoundComment[]> {
  const pattern = `%${literalPattern(foldText(text))}%`;
  const { rows } = await sql<FoundComment>`
    ${FOUND} where c.id in (
      select id from (
        select c.id, c.content_text, c.published_at from comments c
        where ${threadColumn(thread)} = ${thread.entity_id} and ${STANDS}
        order by c.published_at desc limit ${looked_at}) newest
      where fold_text(content_text) like ${pattern} order by published_at desc, id desc limit ${limit})
    order by c.published_at desc, c.id desc`.execute(db);
  return rows;
}

/** The comments most found helpful, by at least two readers each; the most helpful first, none that is folded. */
export function essentialsOf(thread: Thread, limit: number): RawBuilder<FoundComment> {
  return sql<FoundComment>`${FOUND} where ${threadColumn(thread)} = ${thread.entity_id} and c.helpful_count >= 2 and ${STANDS}
      and c.collapsed_at is null
    order by -c.helpful_score, c.published_at, c.id limit ${limit}`;
}
