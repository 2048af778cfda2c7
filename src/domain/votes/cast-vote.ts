import { inTransaction, type Tx } from '#platform/db.ts';
import { voteWeight } from '#rules/temperature.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { changeTemperature, lockOfferForVote, type OfferForVote } from '../offers/offers.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { isEditorOrStaff, isGuest, type Viewer } from '../viewer.ts';
import { voteClosedReason } from './permissions.ts';
import { deleteVote, insertVoteChange, lockVoter, selectVote, selectVotePace, upsertVote } from './votes.sql.ts';

export interface VoteResult {
  temperature: number;
  votes_count: number;
  own_vote: -1 | 0 | 1;
  /** Degrees of the vote that now stands; 0 when it was taken back. */
  weight: number;
  offer: OfferForVote;
}

const DAY_MS = 86_400_000;

/**
 * Votes hot (1) or cold (-1), or takes the vote back (0). Repeating a vote changes nothing. The
 * offer's row is locked first, so parallel votes add up exactly.
 * @throws not_signed_in, account_suspended, offer_not_found, own_offer, email_not_verified,
 * voting_closed, vote_pace, vote_changes
 */
export async function castVote(
  ctx: Context,
  viewer: Viewer,
  input: { offer_id: number; value: -1 | 0 | 1 },
): Promise<VoteResult> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  if (viewer.is_suspended) throw new DomainError('account_suspended');
  const settings = await readSettings(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockVoter(tx, viewer.id);
    const offer = await lockOfferForVote(tx, input.offer_id);
    if (!offer || !offer.published_at || offer.deactivated_at) throw new DomainError('offer_not_found');
    refuseClosed(ctx, viewer, offer, settings);
    const before = await selectVote(tx, offer.id, viewer.id);
    const kept = { votes_count: 0, degrees: 0, weight: before?.weight ?? 0 };
    if ((before?.value ?? 0) !== input.value) {
      await refuseTooFast(ctx, tx, viewer, offer, settings);
      Object.assign(kept, await writeVote(ctx, tx, viewer, offer, input.value, before, settings));
    }
    const after = await changeTemperature(tx, {
      id: offer.id,
      degrees: kept.degrees,
      votes: kept.votes_count,
      hot_from: settings['temperature.hot_from'],
      hot_until: settings['temperature.hot_until'],
      now: ctx.clock.now(),
    });
    return { ...after, own_vote: input.value, weight: kept.weight, offer };
  });
}

function refuseClosed(ctx: Context, viewer: Viewer, offer: OfferForVote, settings: Settings): void {
  const reason = voteClosedReason(viewer, offer, ctx.clock.now(), settings['votes.closed_after_days']);
  if (reason === 'own') throw new DomainError('own_offer');
  if (reason === 'unverified') throw new DomainError('email_not_verified');
  if (reason) throw new DomainError('voting_closed');
}

/** The pace limits of docs/product.md, 4: votes a day, votes a day on one author, changes of mind. */
async function refuseTooFast(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  offer: OfferForVote,
  settings: Settings,
): Promise<void> {
  const from = new Date(ctx.clock.now().getTime() - DAY_MS);
  const pace = await selectVotePace(tx, { user_id: viewer.id, offer_id: offer.id, author_id: offer.author_id, from });
  if (pace.changes >= settings['votes.changes_a_day']) throw new DomainError('vote_changes', { retry_after: 3600 });
  if (pace.has_voted || isEditorOrStaff(viewer)) return;
  const trust = Math.min(viewer.trust_level, 2) as 0 | 1 | 2;
  const isTooFast = pace.offers >= settings[`votes.a_day_t${trust}`];
  const isTooFond = offer.author_id !== null && pace.offers_of_author >= settings[`votes.per_author_t${trust}`];
  if (isTooFast || isTooFond) throw new DomainError('vote_pace', { retry_after: 3600 });
}

async function writeVote(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  offer: OfferForVote,
  value: -1 | 0 | 1,
  before: { value: number; weight: number; is_quarantined: boolean } | null,
  settings: Settings,
): Promise<{ degrees: number; votes_count: number; weight: number }> {
  const now = ctx.clock.now();
  const weight = voteWeight(viewer.trust_level, isEditorOrStaff(viewer), settings['temperature.vote_degrees']);
  // A quarantined vote weighs nothing and stays quarantined whichever way it is turned.
  const isCounted = !before?.is_quarantined;
  const removed = before && isCounted ? before.value * before.weight : 0;
  if (value === 0) await deleteVote(tx, offer.id, viewer.id);
  else
    await upsertVote(tx, {
      offer_id: offer.id,
      user_id: viewer.id,
      value,
      weight,
      trust_level: viewer.trust_level,
      now,
    });
  await insertVoteChange(tx, { offer_id: offer.id, user_id: viewer.id, author_id: offer.author_id, value, now });
  return {
    degrees: (isCounted ? value * weight : 0) - removed,
    votes_count: (value === 0 ? 0 : 1) - (before ? 1 : 0),
    weight: value === 0 ? 0 : weight,
  };
}
