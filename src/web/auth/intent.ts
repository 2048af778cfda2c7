/** What a guest meant to do when the sign-in dialog opened; carried out once after they signed in. */
import type { Reaction, ReportReason } from '#contract/common.ts';
import { readStored, removeStored, writeStored } from '../ui/storage.ts';

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
/** Another kind is another member here, words of its own in auth-note.tsx, and a `takeIntent` where it is carried out. */
export type Intent =
  | VoteIntent
  | CommentIntent
  | BookmarkIntent
  | ReportIntent
  | FollowIntent
  | ReactionIntent
  | SubscriptionIntent
  | StillWorksIntent;

interface KeptIntent {
  intent: Intent;
  /** The page it was meant on. */
  path: string;
  /** Somebody has just signed in by the dialog it opened, or went on to a provider from there: the deed is theirs. */
  is_released: boolean;
  /** Milliseconds since 1970. */
  ends_at: number;
}

const KEY = 'intent';
/** An older intent is forgotten: nobody remembers what they pressed an hour ago. */
const KEEP_MS = 15 * 60_000;
/** From signing in to the page that carries the intent out. */
const RELEASED_MS = 60_000;

/** Keeps an intent until somebody signs in. */
export function keepIntent(intent: Intent): void {
  const ends_at = Date.now() + KEEP_MS;
  write({ intent, path: location.pathname, is_released: false, ends_at });
}

/** Forgets the intent, for a guest who closed the dialog. */
export function dropIntent(): void {
  removeStored('session', KEY);
}

/** What waits on this page for somebody to sign in; one of another page is forgotten. */
export function waitingIntent(): Intent | null {
  const kept = read();
  if (kept?.path !== location.pathname) {
    dropIntent();
    return null;
  }
  // Back from a provider as a guest: whoever signs in now has to be the one.
  write({ ...kept, is_released: false });
  return kept.intent;
}

/**
 * The intent belongs to whoever has just signed in, and is carried out where they go; one of another page is forgotten.
 * @param next where they go, a path with its query
 * @param is_away they sign in elsewhere and come back, which takes its time
 */
export function releaseIntent(next: string, { is_away = false } = {}): void {
  const kept = read();
  if (!kept) return;
  if (kept.path === new URL(next, location.origin).pathname) {
    write({ ...kept, is_released: true, ends_at: is_away ? kept.ends_at : Date.now() + RELEASED_MS });
  } else if (!is_away) dropIntent();
}

/** The waiting intent of a kind if it fits and is the reader's own, removed so that it happens once; else null. */
export function takeIntent<K extends Intent['kind']>(
  kind: K,
  fits: (intent: Extract<Intent, { kind: K }>) => boolean,
): Extract<Intent, { kind: K }> | null {
  const kept = read();
  if (!kept?.is_released) return null;
  const intent = kept.intent as Extract<Intent, { kind: K }>;
  if (intent.kind !== kind || !fits(intent)) return null;
  dropIntent();
  return intent;
}

function read(): KeptIntent | null {
  const kept = readStored('session', KEY) as KeptIntent | null;
  if (kept && Date.now() <= kept.ends_at) return kept;
  dropIntent();
  return null;
}

function write(kept: KeptIntent): void {
  writeStored('session', KEY, kept);
}
