/** Everything that waits for a moderator, in one order. */
import { sql, type RawBuilder } from 'kysely';
import type { ReportReason } from '#contract/common.ts';
import {
  QUEUE_KINDS,
  type DecidedAction,
  type DecidedType,
  type DecisionReason,
  type ModeratedType,
  type QueueKind,
} from '#contract/moderated.ts';
import type { Db } from '#platform/db.ts';
import { ANSWER_MS, QUEUE_HARM } from '#rules/moderation.ts';

/** Where a page of the queue ended, and the instant at which its first page was read. */
export interface QueueCursor {
  as_of: Date;
  /** harm x seconds of waiting, exactly. */
  rank: string;
  kind: QueueKind;
  id: number;
}

export interface QueueQuery {
  kinds: readonly QueueKind[];
  /** Of posts. */
  entity_type: ModeratedType | null;
  reason: ReportReason | null;
  as_of: Date;
  after: QueueCursor | null;
  limit: number;
}

/** The place of one that waits. */
export interface Waiting {
  kind: QueueKind;
  id: number;
  harm: number;
  opened_at: Date;
  rank: string;
}

/** The place of one that was decided, the last first. */
export interface Decided {
  kind: QueueKind;
  id: number;
  harm: number;
  opened_at: Date;
  closed_at: Date;
}

/** Where a page of what was decided ended. */
export interface DecidedCursor {
  closed_at: Date;
  kind: QueueKind;
  id: number;
}

/** Rows of one kind that do the same harm, with the column that says since when they wait; each reads one index. */
/** Where rows of each kind stand, and the column that says since when they wait. */
const ROWS: Readonly<Record<QueueKind, { table: string; since: string }>> = {
  post: { table: 'moderation_cases', since: 'opened_at' },
  price: { table: 'moderation_cases', since: 'opened_at' },
  message: { table: 'chat_cases', since: 'created_at' },
  appeal: { table: 'moderation_appeals', since: 'created_at' },
  ring: { table: 'vote_rings', since: 'found_at' },
  store_request: { table: 'store_requests', since: 'proven_at' },
};

interface Source {
  kind: QueueKind;
  harm: number;
  table: string;
  since: string;
  wanted: RawBuilder<unknown>;
}

function sourcesOf({ kinds, entity_type, reason, as_of }: QueueQuery): Source[] {
  const late = new Date(as_of.getTime() - ANSWER_MS);
  const posts = sql`closed_at is null
    ${entity_type === null ? sql`` : sql`and entity_type = ${entity_type}`}
    ${reason === null ? sql`` : sql`and reason = ${reason}`}`;
  const all: Omit<Source, 'table' | 'since'>[] = [
    ...[16, 8, 4, 2, 1].flatMap((harm) => {
      return [
        { harm, kind: 'post' as const, wanted: sql`${posts} and harm = ${harm} and not is_price` },
        { harm, kind: 'price' as const, wanted: sql`${posts} and harm = ${harm} and is_price` },
      ];
    }),
    {
      kind: 'message',
      harm: QUEUE_HARM.message,
      wanted: sql`decision is null`,
    },
    {
      kind: 'appeal',
      harm: QUEUE_HARM.late_appeal,
      wanted: sql`closed_at is null and created_at < ${late}`,
    },
    {
      kind: 'appeal',
      harm: QUEUE_HARM.appeal,
      wanted: sql`closed_at is null and created_at >= ${late}`,
    },
    { kind: 'ring', harm: QUEUE_HARM.ring, wanted: sql`decision is null` },
    {
      kind: 'store_request',
      harm: QUEUE_HARM.store_request,
      wanted: sql`closed_at is null and proven_at is not null`,
    },
  ];
  return all.filter(({ kind }) => kinds.includes(kind)).map((source) => ({ ...source, ...ROWS[source.kind] }));
}

/**
 * What waits, by harm x waiting, the most first. Each level of harm of each kind is read from its index, the oldest first, and
 * they are laid together: the order holds at the instant `as_of`, whatever is added meanwhile.
 */
export async function selectWaiting(db: Db, query: QueueQuery): Promise<Waiting[]> {
  const { as_of, limit } = query;
  const parts = sourcesOf(query).map((source) => {
    const since = sql.ref(source.since);
    const place = QUEUE_KINDS.indexOf(source.kind);
    const rank = sql`${source.harm}::int * extract(epoch from ${as_of}::timestamptz - ${since})`;
    return sql`(select ${place}::int as place, id, ${source.harm}::int as harm, ${since} as opened_at, ${rank} as rank
      from ${sql.table(source.table)} where ${source.wanted} and ${since} <= ${as_of} ${laterIn(source, query, rank)}
      order by ${since}, id limit ${limit})`;
  });
  const { rows } = await sql<Omit<Waiting, 'kind'> & { place: number }>`
    select place, id, harm, opened_at, rank::text as rank from (${sql.join(parts, sql` union all `)}) w
    order by w.rank desc, place, id limit ${limit}`.execute(db);
  return rows.map(({ place, ...row }) => ({ ...row, kind: QUEUE_KINDS[place] ?? 'post' }));
}

/** What comes after the page before. The bound finds the place in the index, a second before it for what division rounds; the rank itself is exact. */
function laterIn({ harm, since, kind }: Source, { after, as_of }: QueueQuery, rank: RawBuilder<unknown>) {
  if (after === null) return sql``;
  const place = QUEUE_KINDS.indexOf(kind);
  const last = QUEUE_KINDS.indexOf(after.kind);
  // Of those that weigh the same the earlier kinds have been shown, and of the same kind the smaller ids.
  const rest =
    place < last
      ? sql``
      : place > last
        ? sql`or ${rank} = ${after.rank}::numeric`
        : sql`or (${rank} = ${after.rank}::numeric and id > ${after.id})`;
  return sql`and ${sql.ref(since)} >= ${as_of}::timestamptz - (${after.rank}::numeric / ${harm}::int + 1) * interval '1 second'
    and (${rank} < ${after.rank}::numeric ${rest})`;
}

/** Rows of one kind that were decided; each reads one index. */
const DECIDED: readonly {
  kind: QueueKind;
  harm: RawBuilder<unknown>;
  at: string;
  wanted: RawBuilder<unknown>;
}[] = [
  {
    kind: 'post',
    harm: sql`harm`,
    at: 'closed_at',
    wanted: sql`closed_at is not null and not is_price`,
  },
  {
    kind: 'price',
    harm: sql`harm`,
    at: 'closed_at',
    wanted: sql`closed_at is not null and is_price`,
  },
  {
    kind: 'message',
    harm: sql`${QUEUE_HARM.message}`,
    at: 'decided_at',
    wanted: sql`decision is not null`,
  },
  {
    kind: 'appeal',
    harm: sql`${QUEUE_HARM.appeal}`,
    at: 'closed_at',
    wanted: sql`closed_at is not null`,
  },
  {
    kind: 'ring',
    harm: sql`${QUEUE_HARM.ring}`,
    at: 'decided_at',
    wanted: sql`decision is not null`,
  },
  {
    kind: 'store_request',
    harm: sql`${QUEUE_HARM.store_request}`,
    at: 'closed_at',
    wanted: sql`outcome in ('approved', 'refused')`,
  },
];

/** What was decided, the last first: each kind from its index, laid together. */
export async function selectDecided(
  db: Db,
  query: Pick<QueueQuery, 'kinds' | 'entity_type' | 'reason' | 'limit'> & { after: DecidedCursor | null },
): Promise<Decided[]> {
  const { kinds, entity_type, reason, limit, after } = query;
  const ofPosts = sql`${entity_type === null ? sql`` : sql`and entity_type = ${entity_type}`}
    ${reason === null ? sql`` : sql`and reason = ${reason}`}`;
  const parts = DECIDED.filter(({ kind }) => kinds.includes(kind)).map(({ kind, harm, at, wanted }) => {
    const { table, since } = ROWS[kind];
    const place = QUEUE_KINDS.indexOf(kind);
    const closed = sql.ref(at);
    // Of those decided in one instant the later kinds stand first, and of one kind the greater ids.
    const last = after === null ? 0 : QUEUE_KINDS.indexOf(after.kind);
    const before =
      after === null
        ? sql``
        : place === last
          ? sql`and (${closed}, id) < (${after.closed_at}, ${after.id})`
          : place < last
            ? sql`and ${closed} <= ${after.closed_at}`
            : sql`and ${closed} < ${after.closed_at}`;
    return sql`(select ${place}::int as place, id, (${harm})::int as harm, ${sql.ref(since)} as opened_at, ${closed} as closed_at
      from ${sql.table(table)} where ${wanted} ${table === 'moderation_cases' ? ofPosts : sql``} ${before}
      order by ${closed} desc, id desc limit ${limit})`;
  });
  const { rows } = await sql<Omit<Decided, 'kind'> & { place: number }>`
    select place, id, harm, opened_at, closed_at from (${sql.join(parts, sql` union all `)}) d
    order by closed_at desc, place desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ place, ...row }) => ({ ...row, kind: QUEUE_KINDS[place] ?? 'post' }));
}

/** Kinds that are no cases of posts. */
export type OtherKind = Exclude<QueueKind, 'post' | 'price'>;

/** One of whatever kind but a post, as a line of the queue says it. */
export interface WaitingRow {
  id: number;
  /** Of what is appealed, or the name of a store; null for messages, and of what is gone. */
  title: string | null;
  author_id: number | null;
  author_username: string | null;
  /** Of a ring. */
  members: string[];
  entity_type: DecidedType | null;
  message_case: 'report' | 'repeat' | 'listed' | null;
  action: DecidedAction | null;
  reason: DecisionReason | null;
  answer_by: Date | null;
  /** Whose it is for now; null once that has passed. */
  claimed_by: number | null;
  claimed_username: string | null;
  claimed_until: Date | null;
}

const CLAIM = sql.raw(
  `k.id as claimed_by, k.username as claimed_username, case when k.id is not null then w.claimed_until end as claimed_until`,
);

/** Some of one kind, in no order. */
export async function selectWaitingRows(
  db: Db,
  kind: OtherKind,
  ids: readonly number[],
  now: Date,
): Promise<WaitingRow[]> {
  const claimer = sql`left join users k on k.id = w.claimed_by and w.claimed_until > ${now}`;
  const statements: Record<typeof kind, RawBuilder<WaitingRow>> = {
    message: sql`
      select w.id, null as title, a.id as author_id, a.username as author_username, '[]'::json as members,
        'message' as entity_type, w.kind as message_case, null as action, w.reason, null::timestamptz as answer_by, ${CLAIM}
      from chat_cases w left join users a on a.id = w.author_id and a.deleted_at is null ${claimer}
      where w.id = any(${ids}::bigint[])`,
    appeal: sql`
      select w.id, case d.entity_type when 'offer' then (select title from offers where id = d.entity_id)
          when 'discussion' then (select title from discussions where id = d.entity_id)
          when 'comment' then (select left(content_text, 160) from comments where id = d.entity_id) end as title,
        a.id as author_id, a.username as author_username, '[]'::json as members, d.entity_type, null as message_case,
        d.action, d.reason, w.answer_by, ${CLAIM}
      from moderation_appeals w join moderation_decisions d on d.id = w.decision_id
      left join users a on a.id = w.user_id and a.deleted_at is null ${claimer}
      where w.id = any(${ids}::bigint[])`,
    ring: sql`
      select w.id, null as title, a.id as author_id, a.username as author_username,
        coalesce((select json_agg(m.username order by m.id) from users m where m.id = any(w.member_ids)), '[]') as members,
        null as entity_type, null as message_case, null as action, null as reason, null::timestamptz as answer_by, ${CLAIM}
      from vote_rings w left join users a on a.id = w.author_id and a.deleted_at is null ${claimer}
      where w.id = any(${ids}::bigint[])`,
    store_request: sql`
      select w.id, s.name as title, a.id as author_id, a.username as author_username, '[]'::json as members,
        null as entity_type, null as message_case, null as action, null as reason, null::timestamptz as answer_by, ${CLAIM}
      from store_requests w join stores s on s.id = w.store_id left join users a on a.id = w.user_id and a.deleted_at is null ${claimer}
      where w.id = any(${ids}::bigint[])`,
  };
  return (await statements[kind].execute(db)).rows;
}
