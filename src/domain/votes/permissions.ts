import type { VoteProps } from '#contract/pages.ts';
import { isGuest, type Viewer } from '../viewer.ts';

export interface OfferForVoting {
  author_id: number | null;
  published_at: Date | null;
  deactivated_at: Date | null;
  is_expired: boolean;
  store_id: number | null;
}

const DAY_MS = 86_400_000;

/** Why this viewer cannot vote on this offer; null when they can. A guest gets null and is asked in. */
export function voteClosedReason(
  viewer: Viewer,
  offer: OfferForVoting,
  now: Date,
  closed_after_days: number,
): VoteProps['closed_reason'] {
  if (!offer.published_at) return 'scheduled';
  if (offer.deactivated_at) return 'deactivated';
  if (offer.is_expired) return 'expired';
  if (now.getTime() - offer.published_at.getTime() > closed_after_days * DAY_MS) return 'too_old';
  if (isGuest(viewer)) return null;
  if (viewer.id === offer.author_id) return 'own';
  // Who speaks for a store has a side.
  if (viewer.store_id !== null && viewer.store_id === offer.store_id) return 'own';
  return viewer.is_email_verified ? null : 'unverified';
}
