/** A made-up thread for `bench/threads.ts`: one branch has most of it, as where a deal sells out. */
import { sql } from 'kysely';
import { MAX_NESTING, replyLevel } from '#rules/comment-tree.ts';
import type { Db } from '#platform/db.ts';

const AUTHORS = 500;
const BATCH = 1000;
const WORDS_A_COMMENT = 28;
const SYLLABLES = 'ра но ти ле ка во ми су пе да зо шу ги лы бер ман тов рик пол чен стра кла вок дей'.split(' ');

export interface ThreadRow {
  id: number;
  level: number;
}

/** Makes an offer with so many comments under it, unless it is there, and answers where it stands. */
export async function makeThread(
  db: Db,
  count: number,
  random: () => number,
): Promise<{ slug: string; rows: ThreadRow[] }> {
  const slug = 'bench';
  const stood = await sql<{ id: number }>`select id from offers where slug = ${slug}`.execute(db);
  const [known] = stood.rows;
  if (known) return { slug: `${slug}-${known.id}`, rows: await selectThread(db, known.id) };
  await sql`insert into users (username, username_key, email, email_key)
    select 'bench' || n, 'bench' || n, 'bench' || n || '@mail.example', 'bench' || n || '@mail.example'
    from generate_series(1, ${AUTHORS}::int) n`.execute(db);
  const { rows: groups } = await sql<{ id: number }>`
    insert into groups (slug, name_ru, name_en) values ('bench', 'Замер', 'Bench') returning id`.execute(db);
  const { rows: offers } = await sql<{ id: number }>`
    insert into offers (kind, title, slug, author_id, group_id, url, currency, price_minor, published_at, comments_count)
    select 'deal', 'Замер длинной ветки', ${slug}, min(u.id), ${groups[0]?.id}::bigint, 'https://shop.example/', 'RUB', 99900,
      now() - interval '30 days', ${count} from users u returning id`.execute(db);
  const offer_id = offers[0]?.id ?? 0;
  const { rows: people } = await sql<{ id: number }>`select id from users order by id limit ${AUTHORS}`.execute(db);
  const words = Array.from({ length: 900 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(SYLLABLES, random)).join(''),
  );
  const made = threadRows(count, random);
  for (let from = 0; from < made.length; from += BATCH) {
    const batch = made.slice(from, from + BATCH).map((row) => {
      const text = Array.from({ length: 4 + Math.floor(random() * 2 * WORDS_A_COMMENT) }, () => pick(words, random));
      return { ...row, author_id: pick(people, random).id, text: text.join(' ') };
    });
    await sql`
      insert into comments (id, offer_id, parent_id, root_id, level, is_shrinked, author_id, lang, content_delta, content_html,
        content_text, replies_count, helpful_count, likes_count, published_at) overriding system value
      select id, ${offer_id}::bigint, parent_id, root_id, level, is_shrinked, author_id, 'ru',
        jsonb_build_object('ops', jsonb_build_array(jsonb_build_object('insert', text || E'\n'))), '<p>' || text || '</p>', text,
        replies_count, helpful, "like", now() - interval '29 days' + at * interval '3 minutes'
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as c(id bigint, parent_id bigint, root_id bigint, level smallint,
        is_shrinked boolean, author_id bigint, text text, replies_count int, helpful int, "like" int, at int)`.execute(
      db,
    );
  }
  await sql`analyze comments`.execute(db);
  await sql`analyze users`.execute(db);
  return { slug: `${slug}-${offer_id}`, rows: made.map(({ id, level }) => ({ id, level })) };
}

async function selectThread(db: Db, offer_id: number): Promise<ThreadRow[]> {
  const { rows } =
    await sql<ThreadRow>`select id, level from comments where offer_id = ${offer_id} order by id`.execute(db);
  return rows;
}

const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)] as T;

function threadRows(count: number, random: () => number) {
  const rows: {
    id: number;
    parent_id: number | null;
    root_id: number;
    level: number;
    is_shrinked: boolean;
    at: number;
  }[] = [];
  const replies = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const chance = random();
    // A twentieth are roots; half of the others answer the first root itself, or somebody in its branch.
    const parent =
      index === 0 || chance < 0.05
        ? undefined
        : chance < 0.35
          ? rows[0]
          : chance < 0.6
            ? rows[Math.floor(random() * Math.min(rows.length, 40))]
            : pick(rows, random);
    const id = index + 1;
    if (parent) replies.set(parent.id, (replies.get(parent.id) ?? 0) + 1);
    rows.push({
      id,
      parent_id: parent?.id ?? null,
      root_id: parent?.root_id ?? id,
      level: parent ? replyLevel(parent.level) : 0,
      is_shrinked: parent !== undefined && parent.level >= MAX_NESTING,
      at: index,
    });
  }
  return rows.map((row) => ({
    ...row,
    replies_count: replies.get(row.id) ?? 0,
    helpful: random() < 0.1 ? Math.floor(random() * 20) : 0,
    like: random() < 0.3 ? Math.floor(random() * 20) : 0,
  }));
}
