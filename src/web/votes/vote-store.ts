/** What the reader's votes on this page have come to: every control of an offer shows the same. */
import type { VoteProps } from '#contract/pages.ts';

export interface VoteState {
  vote: VoteProps;
  /** Number of votes when the server told it, else undefined: the page's own number stands. */
  votes_count: number | null | undefined;
}

const states = new Map<number, VoteState>();
const listeners = new Set<() => void>();

/** Tells a listener of every change; returns how to stop. */
export function subscribeToVotes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of an offer, undefined while nothing happened on this page. */
export function voteState(offer_id: number): VoteState | undefined {
  return states.get(offer_id);
}

/** Changes what every control of the offer shows; undefined goes back to what the page came with. */
export function setVoteState(offer_id: number, state: VoteState | undefined): void {
  if (state) states.set(offer_id, state);
  else states.delete(offer_id);
  for (const listener of listeners) listener();
}
