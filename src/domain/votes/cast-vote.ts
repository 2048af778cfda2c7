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
import { isEditorOrStaff, refuseInactive, type Viewer } from '../viewer.ts';
import { voteClosedReason } from './permissions.ts';
import { selectVoteContext, updateVoteReason, voteWritten, type VoteContext } from './votes.sql.ts';

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
 * Votes hot (1) or cold (-1), or takes the vote back (0). Repeating a vote changes nothing. The rows of the member and of
 * the offer are locked first, so parallel votes add up exactly; then one statement reads, one writes, one files the jobs.
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
  const vote = async (tx: Tx) => {
    const offer = await lockOfferForVote(tx, input.offer_id, viewer.id);
    if (!offer || !offer.published_at || offer.deactivated_at) throw new DomainError('offer_not_found');
    refuseClosed(ctx, viewer, offer, settings);
    const now = ctx.clock.now();
    const { id, author_id } = offer;
    const from = new Date(now.getTime() - DAY_MS);
    const before = await selectVoteContext(tx, { user_id: viewer.id, offer_id: id, author_id, from });
    const is_changed = before.value !== input.value;
    if (is_changed) refuseTooFast(viewer, offer, before, settings);
    const change = is_changed ? changeOf(ctx, viewer, offer, input.value, before, settings) : null;
    const { is_newly_hot, ...after } = await changeTemperature(tx, {
      id,
      degrees: change?.degrees ?? 0,
      votes: change?.votes_count ?? 0,
      hot_from: settings['temperature.hot_from'],
      hot_until: settings['temperature.hot_until'],
      now,
      votes_written: change?.written ?? null,
    });
    if (why) await writeReason(ctx, tx, viewer, offer, why);
    if (change) {
      const { trust_level } = viewer;
      const is_first = before.value === 0;
      await recordEvent(ctx, tx, 'vote.changed', { offer_id: id, user_id: viewer.id, trust_level, is_first });
      if (change.degrees !== 0 || change.votes_count !== 0) announce(ctx, tx, `offer.${id}`, 'temperature');
    }
    if (is_newly_hot) announce(ctx, tx, 'list.hot', 'entry_added', [`offer.${id}`]);
    return { ...after, own_vote: input.value, weight: change?.weight ?? before.weight, offer };
  };
  return inTransaction(ctx.db, vote, { is_whole: true });
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
function refuseTooFast(viewer: Viewer, offer: OfferForVote, pace: VoteContext, settings: Settings): void {
  if (pace.changes >= settings['votes.changes_a_day']) throw new DomainError('vote_changes', { retry_after: 3600 });
  if (pace.has_voted || isEditorOrStaff(viewer)) return;
  const trust = Math.min(viewer.trust_level, 2) as 0 | 1 | 2;
  const isTooFast = pace.offers >= settings[`votes.a_day_t${trust}`];
  const isTooFond = offer.author_id !== null && pace.offers_of_author >= settings[`votes.per_author_t${trust}`];
  if (isTooFast || isTooFond) throw new DomainError('vote_pace', { retry_after: 3600 });
}

/** What a vote other than the one that stands changes. */
function changeOf(
  ctx: Context,
  viewer: Viewer,
  offer: OfferForVote,
  value: -1 | 0 | 1,
  before: VoteContext,
  settings: Settings,
): { degrees: number; votes_count: number; weight: number; written: ReturnType<typeof voteWritten> } {
  const weight = voteWeight(viewer.trust_level, isEditorOrStaff(viewer), settings['temperature.vote_degrees']);
  // A quarantined vote weighs nothing and stays quarantined whichever way it is turned, and when it is cast anew.
  const { ring_id, is_quarantined } = before;
  const isCounted = !is_quarantined && ring_id === null;
  const removed = isCounted ? before.value * before.weight : 0;
  const { trust_level } = viewer;
  const ids = { offer_id: offer.id, user_id: viewer.id, author_id: offer.author_id };
  return {
    degrees: (isCounted ? value * weight : 0) - removed,
    votes_count: Math.abs(value) - Math.abs(before.value),
    weight: value === 0 ? 0 : weight,
    written: voteWritten({ ...ids, value, weight, trust_level, ring_id, now: ctx.clock.now() }),
  };
}
