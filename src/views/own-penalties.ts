import type { OwnDecision, RefusedAppeal } from '#contract/account-pages.ts';
import type { SettingsPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import {
  readOwnDecisions,
  selectPenaltiesOf,
  type GivenPenalty,
  type OwnDecisionRow,
} from '#domain/moderation/moderation.ts';
import type { Viewer } from '#domain/viewer.ts';
import { appealableUntil } from '#rules/moderation.ts';
import { easedAt, LAST_STEP } from '#rules/penalties.ts';
import { entryUrl } from './briefs.ts';

/** So many of the last are shown. */
const SHOWN = 20;

/** Says in the reader's language what a penalty is, and what was decided and why. */
export interface SayDecisions {
  penalty: (penalty: Pick<GivenPenalty, 'kind' | 'step'>) => string;
  decision: (
    decision: Pick<OwnDecisionRow, 'entity_type' | 'action' | 'reason' | 'words'> & { is_automatic: boolean },
  ) => string;
}

/** What moderators gave the reader, and when it counts for less. */
export async function ownPenalties(
  ctx: Context,
  viewer: Viewer,
  say: SayDecisions,
  refused: RefusedAppeal | null,
): Promise<NonNullable<SettingsPageProps['penalties']>> {
  const [rows, decisions] = await Promise.all([
    selectPenaltiesOf(ctx.db, viewer.id, SHOWN),
    readOwnDecisions(ctx, viewer),
  ]);
  const now = ctx.clock.now();
  return {
    given: rows.map((row) => ({
      id: row.id,
      title: say.penalty(row),
      reason: say.decision({ ...row, is_automatic: false }),
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at?.toISOString() ?? null,
      is_running: row.step === LAST_STEP || (row.ends_at !== null && row.ends_at > now),
    })),
    eased_at: easedAt(rows[0] ?? null, now)?.toISOString() ?? null,
    decisions: decisions.map((row) => presentOwn(row, say, now)),
    refused,
  };
}

function presentOwn(row: OwnDecisionRow, say: SayDecisions, now: Date): OwnDecision {
  const { penalty_kind: kind, penalty_step: step } = row;
  const until = row.appealed_at === null ? appealableUntil(row, now) : null;
  return {
    id: row.id,
    told: say.decision({ ...row, is_automatic: row.actor_role === 'automatic' }),
    penalty: kind === null || step === null ? null : say.penalty({ kind, step }),
    item: itemOf(row),
    decided_at: row.created_at.toISOString(),
    appeal_until: until !== null && now < until ? until.toISOString() : null,
    appeal: appealOf(row, now),
  };
}

function appealOf(row: OwnDecisionRow, now: Date): OwnDecision['appeal'] {
  const { appealed_at, answer_by, answer, answer_words, answered_at } = row;
  if (appealed_at === null || answer_by === null) return null;
  return {
    words: row.appeal_words ?? '',
    made_at: appealed_at.toISOString(),
    answer_by: answer_by.toISOString(),
    is_late: now > answer_by,
    answer:
      answer === null || answered_at === null
        ? null
        : { outcome: answer, words: answer_words ?? '', at: answered_at.toISOString() },
  };
}

function itemOf({ host_type, host_id, kind, slug, title, ...row }: OwnDecisionRow): OwnDecision['item'] {
  const { chat_id, message_id } = row;
  if (chat_id !== null)
    return { title: null, url: `/chats/${chat_id}${message_id === null ? '' : `#message${message_id}`}` };
  if (host_type === null || host_id === null || slug === null || title === null) return null;
  const url = entryUrl(host_type, { kind, slug, id: host_id });
  return {
    title,
    url: row.entity_type === 'comment' ? `${url}?comment=${row.entity_id}#comment${row.entity_id}` : url,
  };
}
