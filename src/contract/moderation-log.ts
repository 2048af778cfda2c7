/** What the public log of moderation shows. No schemas: browsers load this file. */
import type { Period } from './common.ts';
import type { ActorRole, DecidedAction, DecidedType, DecisionReason, PenaltyKind } from './moderated.ts';

/** A decision as everybody may read of it: nobody is named, and nothing that was taken away is shown. */
export interface LoggedDecision {
  id: number;
  created_at: string;
  /** Enough reports by themselves, or the office of whoever decided. */
  actor_role: ActorRole;
  action: DecidedAction;
  reason: DecisionReason;
  entity_type: DecidedType;
  /** What it was about, while everybody may see it; of a comment what it stands under. Null for all else. */
  item: { title: string; url: string } | null;
  /** What the author got as well; null for nothing, and wherever `item` would tell who that is. */
  penalty: { kind: PenaltyKind; step: number } | null;
  /** A later decision has brought it back, or an appeal overturned it. */
  is_reversed: boolean;
}

/** Of the last 30 days. */
export interface ModerationFigures {
  /** By moderators. */
  decided_count: number;
  /** Of those, what was let stand. */
  dismissed_count: number;
  /** Hidden or folded by reports alone. */
  automatic_count: number;
  /** Brought back by moderators. */
  restored_count: number;
  /** Seconds from the first report to the decision, of half of the cases at most; null without any. */
  median_wait: number | null;
  /** Appeals that were answered, those of them that overturned the decision, and those answered within 3 days. */
  appealed_count: number;
  overturned_count: number;
  timely_count: number;
}

/** `/modlog`. */
export interface ModerationLogPageProps {
  action: DecidedAction | null;
  entity_type: DecidedType | null;
  period: Period;
  rows: readonly LoggedDecision[];
  /** Address of the next ones. */
  next_path: string | null;
  /** On the first page of the whole log alone. */
  figures: ModerationFigures | null;
}
