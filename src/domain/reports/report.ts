import type { ReportReason } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { safeAddress } from '#rules/canonical-link.ts';
import { amountFault, parseAmount } from '#rules/typed-amount.ts';
import { reporterWeight } from '#rules/report-weight.ts';
import { cleanLine } from '#rules/text.ts';
import { findComment } from '../comments/comments.ts';
import type { Context } from '../context.ts';
import { selectDiscussionForComment } from '../discussions/discussions.ts';
import { canSeeDiscussion } from '../discussions/permissions.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { groupsOfEntry } from '../groups/groups.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import {
  addOfferGroup,
  lockOffer,
  markOfferExpired,
  markOfferSuspected,
  selectOfferToEdit,
  type OfferToEdit,
} from '../offers/offers.ts';
import { canExpireOffer, canPost, canSeeOffer } from '../offers/permissions.ts';
import { insertPriceObservation } from '../prices/prices.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { isEditorOrStaff, refuseInactive, type Viewer } from '../viewer.ts';
import {
  countSuggestions,
  decideEndReports,
  deleteReport,
  selectEndScore,
  selectOwnReport,
  selectReporterFigures,
  upholdSuggestions,
  upsertReport,
  type ReportedEntity,
} from './reports.sql.ts';

const DAY_MS = 86_400_000;
const MAX_DETAIL = 1000;
const MAX_URL = 2000;

/** What the reported offer is after the report; both false for anything but an offer. */
interface ReportOutcome {
  is_expired: boolean;
  is_maybe_expired: boolean;
}

interface Complaint {
  entity_type: ReportedEntity;
  entity_id: number;
  reason: ReportReason;
  detail?: string;
  url?: string;
  price?: string;
  group_id?: number;
}

/** The complaint with its texts cleaned and its number read. */
interface ReadComplaint {
  detail: string | null;
  url: string | null;
  price_minor: number | null;
  group_id: number | null;
}

const CALM: ReportOutcome = { is_expired: false, is_maybe_expired: false };

/**
 * Reports an entry. An offer said to be over ends at once when its author or an editor says so, else
 * when enough readers do, each by their trust and by how often they were right (docs/product.md, 10).
 * @throws not_signed_in, account_suspended, email_not_verified, invalid_field, offer_not_found,
 * discussion_not_found, comment_not_found, not_allowed, already_reported, report_pace
 */
export async function report(ctx: Context, viewer: Viewer, complaint: Complaint): Promise<ReportOutcome> {
  refuseViewer(viewer);
  const read = readComplaint(complaint);
  const settings = await readSettings(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const author_id = await authorOf(tx, viewer, complaint);
    const isEnd = complaint.entity_type === 'offer' && complaint.reason === 'not_available';
    if (isEnd && (isEditorOrStaff(viewer) || author_id === viewer.id))
      return settle(ctx, tx, complaint.entity_id, true);
    if (author_id === viewer.id) throw new DomainError('not_allowed');
    if (read.group_id !== null) await refuseGroup(tx, complaint, read.group_id);
    await file(ctx, tx, viewer, settings, { ...complaint, ...read });
    const { entity_type, entity_id } = complaint;
    await recordEvent(ctx, tx, 'report.filed', { entity_type, entity_id });
    if (complaint.entity_type !== 'offer') return CALM;
    const offer = await lockOffer(tx, complaint.entity_id);
    if (!offer) throw new DomainError('offer_not_found');
    if (complaint.reason === 'not_the_best_deal' && read.price_minor !== null)
      await insertPriceObservation(tx, {
        offer_id: offer.id,
        price_minor: read.price_minor,
        currency: offer.currency,
        source: 'report',
        url: read.url,
        observer_id: viewer.id,
        observed_at: ctx.clock.now(),
      });
    if (read.group_id !== null) await suggestGroup(ctx, tx, offer, read.group_id, settings);
    return isEnd ? weigh(ctx, tx, offer, settings) : outcomeOf(offer);
  });
}

/**
 * Says that an offer works although others doubt it, or although it counts as ended. The author and
 * editors revive it at once.
 * @throws not_signed_in, account_suspended, email_not_verified, offer_not_found, already_reported, report_pace
 */
export async function stillWorks(ctx: Context, viewer: Viewer, offer_id: number): Promise<ReportOutcome> {
  refuseViewer(viewer);
  const settings = await readSettings(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const offer = await lockOffer(tx, offer_id);
    if (!offer || !offer.published_at || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
    if (canExpireOffer(viewer, offer)) return settle(ctx, tx, offer_id, false);
    // Who said it is over and says now that it is not has changed their mind: the first word goes.
    await deleteReport(tx, {
      reporter_id: viewer.id,
      entity_type: 'offer',
      entity_id: offer_id,
      reason: 'not_available',
    });
    await file(ctx, tx, viewer, settings, {
      entity_type: 'offer',
      entity_id: offer_id,
      reason: 'still_works',
      ...NOTHING,
    });
    return weigh(ctx, tx, offer, settings);
  });
}

const NOTHING: ReadComplaint = { detail: null, url: null, price_minor: null, group_id: null };

function refuseViewer(viewer: Viewer): void {
  refuseInactive(viewer);
  if (!canPost(viewer)) throw new DomainError('email_not_verified');
}

/** Product spec, section 5: `exists` needs the address, `missing_information` a detail; the others may have one. */
function readComplaint(complaint: Complaint): ReadComplaint {
  const detail = cleanLine(complaint.detail ?? '') || null;
  const given_url = (complaint.url ?? '').trim();
  const url = given_url === '' ? null : safeAddress(given_url);
  const given_price = (complaint.price ?? '').trim();
  const price_minor = given_price === '' ? null : parseAmount(given_price);
  const faults: Record<string, string> = {};
  if (complaint.reason === 'missing_information' && detail === null) faults['detail'] = 'field_required';
  if (detail !== null && detail.length > MAX_DETAIL) faults['detail'] = 'detail_length';
  if (complaint.reason === 'exists' && given_url === '') faults['url'] = 'report_url';
  if (given_url !== '' && (url === null || url.length > MAX_URL)) faults['url'] = 'link_malformed';
  const price_fault = given_price === '' ? null : amountFault(given_price);
  if (price_fault) faults['price'] = price_fault;
  refuseFaults(faults);
  return { detail, url, price_minor, group_id: complaint.reason === 'category' ? (complaint.group_id ?? null) : null };
}

async function authorOf(tx: Tx, viewer: Viewer, { entity_type, entity_id }: Complaint): Promise<number | null> {
  if (entity_type === 'offer') {
    const offer = await lockOffer(tx, entity_id);
    if (!offer || !offer.published_at || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
    return offer.author_id;
  }
  if (entity_type === 'discussion') {
    const discussion = await selectDiscussionForComment(tx, entity_id);
    if (!discussion || !discussion.published_at || !canSeeDiscussion(viewer, discussion))
      throw new DomainError('discussion_not_found');
    return discussion.author_id;
  }
  return (await findComment(tx, viewer, entity_id)).author_id;
}

/** A group that is not there, or that the offer stands in already, is no suggestion. */
async function refuseGroup(tx: Tx, { entity_type, entity_id }: Complaint, group_id: number): Promise<void> {
  if (!(await groupsOfEntry(tx, [group_id]))) refuseFaults({ group_id: 'group_not_found' });
  const offer = entity_type === 'offer' ? await selectOfferToEdit(tx, entity_id) : null;
  if (offer?.counted_group_ids.includes(group_id)) refuseFaults({ group_id: 'report_group' });
}

/** Two who name the same group, each for themselves, put the offer there; fewer wait for an editor. */
async function suggestGroup(
  ctx: Context,
  tx: Tx,
  offer: OfferToEdit,
  group_id: number,
  settings: Settings,
): Promise<void> {
  if ((await countSuggestions(tx, offer.id, group_id)) < settings['reports.category_from']) return;
  const now = ctx.clock.now();
  // Who reports is told to nobody: the change has no editor.
  if (await addOfferGroup(tx, offer, { group_id, editor_id: null, now }))
    await upholdSuggestions(tx, offer.id, group_id, now);
}

/** Writes a report within the limits, weighed by who sends it. */
async function file(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  settings: Settings,
  given: Omit<Complaint, 'reason' | keyof ReadComplaint | 'price'> &
    ReadComplaint & { reason: ReportReason | 'still_works' },
): Promise<void> {
  const now = ctx.clock.now();
  const { entity_type, entity_id, reason, detail, url, price_minor, group_id } = given;
  const mine = { reporter_id: viewer.id, entity_type, entity_id, reason };
  const before = await selectOwnReport(tx, mine);
  const isFresh = before !== null && now.getTime() - before.created_at.getTime() < DAY_MS;
  if (before && (isFresh || before.decision === null)) throw new DomainError('already_reported');
  const figures = await selectReporterFigures(tx, viewer.id, new Date(now.getTime() - DAY_MS));
  const most = settings[viewer.trust_level >= 2 ? 'reports.a_day_t2' : 'reports.a_day'];
  if (figures.today >= most && !isEditorOrStaff(viewer)) throw new DomainError('report_pace', { retry_after: 3600 });
  const weight = reporterWeight({ ...figures, trust_level: viewer.trust_level, is_editor: isEditorOrStaff(viewer) });
  await upsertReport(tx, { ...mine, detail, url, price_minor, group_id, weight, created_at: now });
}

/** Ends or revives an offer and settles what readers said of it. */
async function settle(ctx: Context, tx: Tx, offer_id: number, has_ended: boolean): Promise<ReportOutcome> {
  const now = ctx.clock.now();
  await decideEndReports(tx, offer_id, has_ended, now);
  announce(ctx, tx, `offer.${offer_id}`, 'expired');
  if (!has_ended) await recordEvent(ctx, tx, 'offer.revived', { offer_id });
  return outcomeOf(await markOfferExpired(tx, offer_id, has_ended, now));
}

/** What readers say together: doubts mark an offer, many end it, and as many the other way revive it. */
async function weigh(ctx: Context, tx: Tx, offer: OfferToEdit, settings: Settings): Promise<ReportOutcome> {
  const { ended, works } = await selectEndScore(tx, offer.id);
  const score = ended - works;
  const most = settings['reports.expired_from'];
  if (!offer.is_expired && score >= most) return settle(ctx, tx, offer.id, true);
  if (offer.is_expired && -score >= most) return settle(ctx, tx, offer.id, false);
  if (offer.is_expired) return outcomeOf(offer);
  return outcomeOf(await markOfferSuspected(tx, offer.id, score >= settings['reports.maybe_expired_from']));
}

function outcomeOf(offer: ReportOutcome | null): ReportOutcome {
  return { is_expired: offer?.is_expired ?? false, is_maybe_expired: offer?.is_maybe_expired ?? false };
}
