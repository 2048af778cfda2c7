import type { VoteReason } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { safeAddress } from '#rules/canonical-link.ts';
import { amountFault, parseAmount } from '#rules/typed-amount.ts';
import { voteWeight } from '#rules/temperature.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import { changeTemperature, lockOfferForVote, type OfferForVote } from '../offers/offers.ts';
import { replacePriceObservation } from '../prices/prices.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { isEditorOrStaff, refuseInactive, type Viewer } from '../viewer.ts';
import { voteClosedReason } from './permissions.ts';
import { selectRingOfVote } from './voting-rings.sql.ts';
import { deleteVote, insertVoteChange, selectVote, selectVotePace, updateVoteReason, upsertVote } from './votes.sql.ts';

export interface VoteResult {
  temperature: number;
  votes_count: number;
  own_vote: -1 | 0 | 1;
  /** Degrees of the vote that now stands; 0 when it was taken back. */
  weight: number;
  offer: OfferForVote;
}

const DAY_MS = 86_400_000;
const MAX_URL = 2000;

/**
 * Votes hot (1) or cold (-1), or takes the vote back (0). Repeating a vote changes nothing. The
 * offer's row is locked first, so parallel votes add up exactly.
 * @throws not_signed_in, account_suspended, offer_not_found, own_offer, email_not_verified,
 * voting_closed, vote_pace, vote_changes, invalid_field
 */
export async function castVote(
  ctx: Context,
  viewer: Viewer,
  input: { offer_id: number; value: -1 | 0 | 1; reason?: VoteReason; price?: string; url?: string },
): Promise<VoteResult> {
  refuseInactive(viewer);
  const why = readReason(input);
  const settings = await readSettings(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const offer = await lockOfferForVote(tx, input.offer_id);
    if (!offer || !offer.published_at || offer.deactivated_at) throw new DomainError('offer_not_found');
    refuseClosed(ctx, viewer, offer, settings);
    const before = await selectVote(tx, offer.id, viewer.id);
    const kept = { votes_count: 0, degrees: 0, weight: before?.weight ?? 0 };
    if ((before?.value ?? 0) !== input.value) {
      await refuseTooFast(ctx, tx, viewer, offer, settings);
      Object.assign(kept, await writeVote(ctx, tx, viewer, offer, input.value, before, settings));
    }
    if (why) await writeReason(ctx, tx, viewer, offer, why);
    const { is_newly_hot, ...after } = await changeTemperature(tx, {
      id: offer.id,
      degrees: kept.degrees,
      votes: kept.votes_count,
      hot_from: settings['temperature.hot_from'],
      hot_until: settings['temperature.hot_until'],
      now: ctx.clock.now(),
    });
    if (kept.degrees !== 0 || kept.votes_count !== 0) announce(ctx, tx, `offer.${offer.id}`, 'temperature');
    if (is_newly_hot) announce(ctx, tx, 'list.hot', 'entry_added', [`offer.${offer.id}`]);
    return { ...after, own_vote: input.value, weight: kept.weight, offer };
  });
}

interface ColdReason {
  reason: VoteReason;
  price_minor: number | null;
  url: string | null;
}

/** Why the vote is cold; null when nothing is said, or the vote is not cold. */
function readReason(input: {
  value: -1 | 0 | 1;
  reason?: VoteReason;
  price?: string;
  url?: string;
}): ColdReason | null {
  if (input.value !== -1 || input.reason === undefined) return null;
  const given_price = (input.price ?? '').trim();
  const given_url = (input.url ?? '').trim();
  const price_minor = given_price === '' ? null : parseAmount(given_price);
  const url = given_url === '' ? null : safeAddress(given_url);
  const faults: Record<string, string> = {};
  const price_fault = given_price === '' ? null : amountFault(given_price);
  if (price_fault) faults['price'] = price_fault;
  if (given_url !== '' && (url === null || url.length > MAX_URL)) faults['url'] = 'link_malformed';
  refuseFaults(faults);
  return { reason: input.reason, price_minor, url };
}

/** A price elsewhere goes into the ledger, one by reader; it is shown when a second reader confirms it. */
async function writeReason(ctx: Context, tx: Tx, viewer: Viewer, offer: OfferForVote, why: ColdReason): Promise<void> {
  await updateVoteReason(tx, offer.id, viewer.id, why.reason);
  if (why.reason !== 'cheaper' || why.price_minor === null) return;
  await replacePriceObservation(tx, {
    offer_id: offer.id,
    price_minor: why.price_minor,
    currency: offer.currency,
    source: 'vote',
    url: why.url,
    observer_id: viewer.id,
    observed_at: ctx.clock.now(),
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
  const ids = { offer_id: offer.id, user_id: viewer.id };
  // A quarantined vote weighs nothing and stays quarantined whichever way it is turned, and when it is cast anew.
  const ring_id = before === null ? await selectRingOfVote(tx, { ...ids, author_id: offer.author_id }) : null;
  const isCounted = !before?.is_quarantined && ring_id === null;
  const removed = before && isCounted ? before.value * before.weight : 0;
  if (value === 0) await deleteVote(tx, offer.id, viewer.id);
  else await upsertVote(tx, { ...ids, value, weight, trust_level: viewer.trust_level, ring_id, now });
  await insertVoteChange(tx, { ...ids, author_id: offer.author_id, value, now });
  const { trust_level } = viewer;
  await recordEvent(ctx, tx, 'vote.changed', { ...ids, trust_level, is_first: before === null });
  return {
    degrees: (isCounted ? value * weight : 0) - removed,
    votes_count: (value === 0 ? 0 : 1) - (before ? 1 : 0),
    weight: value === 0 ? 0 : weight,
  };
}
