/** What a guest meant to do when the sign-in dialog opened; carried out once after they signed in. */
import type { Reaction, ReportReason } from '#contract/common.ts';
import { readStored, removeStored } from '../ui/storage.ts';

export interface VoteIntent {
  kind: 'vote';
  offer_id: number;
  /** 0 takes the vote back. */
  value: 1 | 0 | -1;
}
export interface CommentIntent {
  kind: 'comment';
  entity_type: 'offer' | 'discussion';
  entity_id: number;
  /** The form at the top or at the bottom, the comment replied to, or the one said anew. */
  form: 'top' | 'bottom' | number | `edit${number}`;
}
export interface BookmarkIntent {
  kind: 'bookmark';
  offer_id: number;
}
export interface ReportIntent {
  kind: 'report';
  entity_type: 'offer' | 'discussion' | 'comment';
  entity_id: number;
  /** Chosen beforehand. */
  reason: ReportReason | null;
}
export interface FollowIntent {
  kind: 'follow';
  followed: 'group' | 'store' | 'user';
  id: number;
}
export interface ReactionIntent {
  kind: 'reaction';
  entity_type: 'offer' | 'discussion';
  entity_id: number;
  comment_id: number;
  reaction: Reaction;
}
/** Follows the comments of an offer or a discussion. */
export interface SubscriptionIntent {
  kind: 'subscription';
  entity_type: 'offer' | 'discussion';
  entity_id: number;
}
/** Says that an ended offer works again. */
export interface StillWorksIntent {
  kind: 'still_works';
  offer_id: number;
}
/** Publishes what a guest has written on this device. */
export interface PublishIntent {
  kind: 'publish';
  /** What is said over the screens. */
  title: string;
}
/** Another kind is another member here, words of its own in auth-note.tsx, and a `takeIntent` where it is carried out. */
export type Intent =
  | VoteIntent
  | CommentIntent
  | BookmarkIntent
  | ReportIntent
  | FollowIntent
  | ReactionIntent
  | SubscriptionIntent
  | StillWorksIntent
  | PublishIntent;

export interface KeptIntent {
  intent: Intent;
  /** The page it was meant on. */
  path: string;
  /** Somebody has just signed in by the dialog it opened, or went on to a provider from there: the action is theirs. */
  is_released: boolean;
  /** Milliseconds since 1970. */
  ends_at: number;
}

export const INTENT_KEY = 'intent';

/** Forgets the intent, for a guest who closed the dialog. */
export function dropIntent(): void {
  removeStored('session', INTENT_KEY);
}

/** The waiting intent of a kind if it fits and is the reader's own, removed so that it happens once; else null. */
export function takeIntent<K extends Intent['kind']>(
  kind: K,
  fits: (intent: Extract<Intent, { kind: K }>) => boolean,
): Extract<Intent, { kind: K }> | null {
  const kept = readIntent();
  if (!kept?.is_released) return null;
  const intent = kept.intent as Extract<Intent, { kind: K }>;
  if (intent.kind !== kind || !fits(intent)) return null;
  dropIntent();
  return intent;
}

/** What waits, with what is known of it; null when nothing does any more. */
export function readIntent(): KeptIntent | null {
  const kept = readStored('session', INTENT_KEY) as KeptIntent | null;
  return kept && Date.now() <= kept.ends_at ? kept : null;
}
