import { inTransaction } from '#platform/db.ts';
import { parseId } from '#rules/ids.ts';
import { CLAIM_MS, isClaimedByOther } from '#rules/moderation.ts';
import { recordAudit } from '../audit/audit.ts';
import { claimRow } from '../claims.sql.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvents } from '../events.ts';
import { announce } from '../live.ts';
import { readSettings } from '../settings/settings.ts';
import { isStaff, refuseInactive, type Viewer } from '../viewer.ts';
import { selectVotingRing, selectVotingRings, type VotingRingRow } from './voting-ring-list.sql.ts';
import {
  decideVotingRing,
  lockVotingRing,
  releaseVotingRing,
  sumTemperatures,
  withholdVotingRing,
  type VotingRingDecision,
} from './voting-rings.sql.ts';

const PAGE = 20;

/**
 * Rings that wait for a decision, or those decided, newest first.
 * @throws page_not_found for everybody but moderators and administrators
 */
export async function readVotingRings(
  ctx: Context,
  viewer: Viewer,
  query: { state: 'open' | 'decided'; cursor: string | null },
): Promise<{ rings: VotingRingRow[]; next_cursor: string | null }> {
  if (!isStaff(viewer)) throw new DomainError('page_not_found');
  const before_id = parseId(query.cursor);
  const rows = await selectVotingRings(ctx.db, {
    is_open: query.state === 'open',
    before_id,
    limit: PAGE + 1,
    now: ctx.clock.now(),
  });
  const rings = rows.slice(0, PAGE);
  return { rings, next_cursor: rows.length > PAGE ? String(rings.at(-1)?.id) : null };
}

/**
 * One ring. While it waits it is this moderator's alone for five minutes, unless another one has it.
 * @throws ring_not_found for an unknown one and for everybody but moderators and administrators, account_suspended
 */
export async function readVotingRing(ctx: Context, viewer: Viewer, id: number): Promise<VotingRingRow> {
  if (!isStaff(viewer)) throw new DomainError('ring_not_found');
  refuseInactive(viewer);
  const now = ctx.clock.now();
  await claimRow(ctx.db, 'vote_rings', { id, user_id: viewer.id, now, until: new Date(now.getTime() + CLAIM_MS) });
  const row = await selectVotingRing(ctx.db, id, now);
  if (!row) throw new DomainError('ring_not_found');
  return row;
}

/**
 * Decides about a ring: `lifted` gives its votes their weight back, `confirmed` leaves them without or takes it
 * again. `was` is the decision the moderator had before their eyes, null for none: of two who decide at once the
 * second is told so and changes nothing. The temperatures are summed anew from the rows.
 * @throws ring_not_found for an unknown one and for everybody but moderators and administrators,
 * ring_decided, moderation_case_claimed, account_suspended
 */
export async function judgeVotingRing(
  ctx: Context,
  viewer: Viewer,
  input: { id: number; decision: VotingRingDecision; was?: VotingRingDecision | null },
): Promise<void> {
  if (!isStaff(viewer)) throw new DomainError('ring_not_found');
  refuseInactive(viewer);
  // Read first: the embedded database has one connection, and the transaction will hold it.
  const settings = await readSettings(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const ring = await lockVotingRing(tx, input.id);
    if (!ring) throw new DomainError('ring_not_found');
    if (ring.decision !== (input.was ?? null)) throw new DomainError('ring_decided');
    if (ring.decision === input.decision) return;
    if (ring.decision === null && isClaimedByOther(ring, viewer.id, ctx.clock.now()))
      throw new DomainError('moderation_case_claimed');
    await decideVotingRing(tx, { ...input, decided_by: viewer.id, now: ctx.clock.now() });
    const offer_ids =
      input.decision === 'lifted' ? await releaseVotingRing(tx, ring.id) : await withholdVotingRing(tx, ring.id);
    await sumTemperatures(tx, offer_ids, {
      hot_from: settings['temperature.hot_from'],
      hot_until: settings['temperature.hot_until'],
      now: ctx.clock.now(),
    });
    await recordEvents(
      ctx,
      tx,
      'offer.temperature_summed',
      offer_ids.map((offer_id) => ({ offer_id })),
    );
    for (const id of offer_ids) announce(ctx, tx, `offer.${id}`, 'temperature');
    await recordAudit(ctx, tx, {
      actor_id: viewer.id,
      subject_id: ring.author_id,
      action: `ring.${input.decision}`,
      detail: `#${ring.id}`,
    });
  });
}
