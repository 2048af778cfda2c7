/** Conversations as lists show them, and what a search finds in them: each as its reader sees it. */
import { sql, type RawBuilder } from 'kysely';
import type { ChatFilter } from '#contract/chats.ts';
import type { UserType } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { isBlockedBy } from '../blocked.sql.ts';

/** The other side, empty when their account is gone. */
export interface PersonColumns {
  other_id: number | null;
  other_username: string | null;
  other_name: string | null;
  other_type: UserType | null;
  other_avatar_key: string | null;
}

export interface BriefRow extends PersonColumns {
  id: number;
  /** Whose list it is. */
  reader_id: number;
  unread_count: number;
  is_muted: boolean;
  is_archived: boolean;
  /** By whose list it is. */
  is_blocked: boolean;
  draft_text: string | null;
  last_id: number | null;
  last_is_own: boolean | null;
  last_text: string | null;
  last_has_picture: boolean | null;
  last_is_deleted: boolean | null;
  last_is_held: boolean | null;
  last_is_code_hidden: boolean | null;
  last_at: Date | null;
}

/** So much of a text is looked at for its first words. */
const EXCERPT = 300;

/**
 * What somebody calls themselves, as far as members may know it: of whoever shows nobody their profile there is the
 * username alone. @param user their alias in the statement
 */
export const shownName = (user: 'u' | 'f') =>
  sql<
    string | null
  >`case when ${sql.ref(`${user}.profile_visibility`)} <> 'nobody' then ${sql.ref(`${user}.name`)} end`;
export const PERSON = sql`u.id as other_id, u.username as other_username, ${shownName('u')} as other_name, u.type as other_type,
  a.key as other_avatar_key`;
export const PERSON_JOINS = sql.raw(`left join users u on u.id = k.other_id and u.deleted_at is null
  left join media a on a.id = u.avatar_media_id`);

/** What a message says is hidden until both have confirmed. @param message its alias in the statement */
export function isHidden(message: 'm' | 'r') {
  const column = (name: string) => sql.ref(`${message}.${name}`);
  return sql<boolean>`coalesce(${column('code_hidden_at')} is not null
    and (${column('low_confirmed_at')} is null or ${column('high_confirmed_at')} is null), false)`;
}
export const IS_HIDDEN = isHidden('m');

const BRIEF = sql`k.chat_id as id, k.user_id as reader_id, k.unread_count, k.is_muted, k.is_archived,
  ${isBlockedBy(sql`k.user_id`, sql`k.other_id`)} as is_blocked,
  (select string_agg(op ->> 'insert', '' order by nr) from jsonb_array_elements(k.draft_delta -> 'ops') with ordinality o (op, nr)
    where jsonb_typeof(op -> 'insert') = 'string') as draft_text,
  m.id as last_id, m.author_id is not distinct from k.user_id as last_is_own,
  case when ${IS_HIDDEN} then '' else left(m.content_text, ${sql.lit(EXCERPT)}) end as last_text,
  exists (select 1 from chat_message_pictures p where p.message_id = m.id) as last_has_picture,
  m.deleted_at is not null as last_is_deleted, m.held_at is not null as last_is_held, ${IS_HIDDEN} as last_is_code_hidden,
  m.created_at as last_at, ${PERSON}`;
const BRIEF_JOINS = sql`left join chat_messages m on m.id = k.last_message_id ${PERSON_JOINS}`;

/** Conversations of a member, the one last written in first. @param query.cursor the last message of the one before */
export async function selectChats(
  db: Db,
  query: { user_id: number; filter: ChatFilter; cursor: number | null; limit: number },
): Promise<BriefRow[]> {
  const where: Record<ChatFilter, RawBuilder<unknown>> = {
    all: sql`not k.is_archived`,
    unread: sql`k.unread_count > 0 and not k.is_archived`,
    archived: sql`k.is_archived`,
  };
  const after = query.cursor === null ? sql`` : sql`and k.last_message_id < ${query.cursor}`;
  const { rows } = await sql<BriefRow>`
    select ${BRIEF} from (
      select * from chat_members k
      where k.user_id = ${query.user_id} and k.last_message_id is not null and ${where[query.filter]} ${after}
      order by k.last_message_id desc limit ${query.limit}
    ) k ${BRIEF_JOINS} order by k.last_message_id desc`.execute(db);
  return rows;
}

/** More conversations with people so called are not shown. */
const NAMED = 20;

/** Conversations with members who are called as a text begins, or a word of their name does. @param prefix for like */
export async function selectChatsByName(db: Db, query: { user_id: number; prefix: string }): Promise<BriefRow[]> {
  const within = `% ${query.prefix}`;
  const { rows } = await sql<BriefRow>`
    select ${BRIEF} from chat_members k ${BRIEF_JOINS}
    where k.user_id = ${query.user_id} and k.last_message_id is not null
      and (lower(u.username) like ${query.prefix} or fold_text(' ' || coalesce(${shownName('u')}, '')) like ${within})
    order by k.last_message_id desc limit ${NAMED}`.execute(db);
  return rows;
}

/** These conversations as these members see them, in no order: the pairs of both lists. */
export async function selectBriefs(
  db: Db,
  pairs: { chat_ids: readonly number[]; user_ids: readonly number[] },
): Promise<BriefRow[]> {
  if (pairs.chat_ids.length === 0) return [];
  const { rows } = await sql<BriefRow>`
    select ${BRIEF} from unnest(${[...pairs.chat_ids]}::bigint[], ${[...pairs.user_ids]}::bigint[]) asked (chat_id, user_id)
    join chat_members k on k.chat_id = asked.chat_id and k.user_id = asked.user_id ${BRIEF_JOINS}`.execute(db);
  return rows;
}

export interface FoundRow extends PersonColumns {
  id: number;
  chat_id: number;
  is_own: boolean;
  content_text: string;
  created_at: Date;
}

/** So many ids before a member's latest message are walked through, whatever the word; found or not takes milliseconds. */
const RECENT = 20_000;
/** Of more matches than these the latest are looked at. */
const CANDIDATES = 2000;

interface Search {
  user_id: number;
  /** A text for tsquery. */
  query: string;
  /** The id of the one before. */
  cursor: number | null;
  limit: number;
}

/**
 * Messages a member sees in which a query finds something, the latest first. A common word fills the page from the latest
 * messages alone, one after the other; a word that does not is rare enough for the index of words, which knows no order.
 */
export async function selectFoundMessages(db: Db, search: Search): Promise<FoundRow[]> {
  const recent = await selectRecentFound(db, search);
  return recent.length === search.limit ? recent : selectAllFound(db, search);
}

const FOUND = sql`m.id, m.chat_id, m.author_id is not distinct from k.user_id as is_own, m.content_text, m.created_at, ${PERSON}`;
const isSeen = sql`m.id > k.cleared_id and m.deleted_at is null and (m.held_at is null or m.author_id = k.user_id)
  and not ${IS_HIDDEN}`;
/** The words among those of the two who talk. */
const asked = ({ user_id, query }: Search) => sql`${`'@${user_id}' & (${query})`}::tsquery`;
// `offset 0` keeps each step as it is written: estimates of how often a word comes with a member are far off.
const side = ({ user_id }: Search) =>
  sql`(select * from chat_members k where k.chat_id = m.chat_id and k.user_id = ${user_id} offset 0)`;

async function selectRecentFound(db: Db, search: Search): Promise<FoundRow[]> {
  const before = search.cursor === null ? sql`` : sql`and m.id < ${search.cursor}`;
  const { rows } = await sql<FoundRow>`
    with latest as materialized (
      select least(max(last_message_id), ${search.cursor}::bigint) as id from chat_members where user_id = ${search.user_id}
    )
    select ${FOUND} from (
      select m.* from chat_messages m
      where m.id <= (select id from latest) and m.id > (select id from latest) - ${RECENT} ${before}
      order by m.id desc offset 0
    ) m cross join lateral ${side(search)} k ${PERSON_JOINS}
    where m.search @@ ${asked(search)} and ${isSeen} order by m.id desc limit ${search.limit}`.execute(db);
  return rows;
}

async function selectAllFound(db: Db, search: Search): Promise<FoundRow[]> {
  const before = search.cursor === null ? sql`` : sql`and m.id < ${search.cursor}`;
  const { rows } = await sql<FoundRow>`
    with matches as materialized (
      select m.id from chat_messages m where m.search @@ ${asked(search)} ${before}
    )
    select ${FOUND} from (select id from matches order by id desc limit ${CANDIDATES}) latest
    cross join lateral (select * from chat_messages m where m.id = latest.id offset 0) m
    cross join lateral ${side(search)} k ${PERSON_JOINS}
    where ${isSeen} order by latest.id desc limit ${search.limit}`.execute(db);
  return rows;
}
