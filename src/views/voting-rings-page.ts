import type { VotingRingItem, VotingRingsPageProps } from '#contract/voting-rings.ts';
import type { Context } from '#domain/context.ts';
import type { Viewer } from '#domain/viewer.ts';
import { readVotingRing, readVotingRings, type VotingRingRow } from '#domain/votes/votes.ts';
import { offerUrl } from './briefs.ts';

/** Rings as they are shown and answered. */
export function votingRingItems(rows: readonly VotingRingRow[]): VotingRingItem[] {
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    author: row.author_id === null ? null : { id: row.author_id, username: row.author_username ?? '' },
    members: row.members,
    votes_count: row.votes_count,
    offers_count: row.offers_count,
    degrees: row.degrees,
    offers: row.offers.map((offer) => ({ id: offer.id, title: offer.title, url: offerUrl(offer) })),
    found_at: row.found_at.toISOString(),
    decision: row.decision,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.judge_id === null ? null : { id: row.judge_id, username: row.judge_username ?? '' },
    claimed_by: row.claimed_by === null ? null : { id: row.claimed_by, username: row.claimed_username ?? '' },
  }));
}

/** Rings of voters, a page of them, or one. @throws page_not_found, ring_not_found, account_suspended */
export async function votingRingsPage(
  ctx: Context,
  viewer: Viewer,
  query: { state: VotingRingsPageProps['state']; cursor: string | null; opened_id: number | null },
): Promise<VotingRingsPageProps> {
  if (query.opened_id !== null) {
    const ring = await readVotingRing(ctx, viewer, query.opened_id);
    const state = ring.decision === null ? 'open' : 'decided';
    return { state, rings: votingRingItems([ring]), older_path: null, is_opened: true, viewer_id: viewer.id };
  }
  const { rings, next_cursor } = await readVotingRings(ctx, viewer, query);
  const state = query.state === 'decided' ? 'state=decided&' : '';
  return {
    state: query.state,
    rings: votingRingItems(rings),
    older_path: next_cursor === null ? null : `/mod/rings?${state}cursor=${next_cursor}`,
    is_opened: false,
    viewer_id: viewer.id,
  };
}
