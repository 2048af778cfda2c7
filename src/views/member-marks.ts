/** What a member has done with offers that everybody is shown. */
import type { ChunkItem, FeedItem, FeedProps, VoteProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { guestMask } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { selectMarksOfShown, type OwnMark } from '#domain/votes/votes.ts';

/** A part as one kind of reader sees it: the same object for all of them. */
export type KeepVariant = <T extends object>(part: T, variant: string, make: () => T) => T;

type Marks = ReadonlyMap<number, OwnMark & { is_own: boolean }>;

/** Offers of a list and of what stands over it, whose look depends on who reads. */
export function offersOf(items: readonly FeedItem[], chunk: readonly ChunkItem[]): number[] {
  const listed = items.flatMap((item) => (item.type === 'offer' ? [item.offer.id] : []));
  return [...new Set([...listed, ...chunk.map(({ id }) => id)])];
}

/** Null where they are shown something else than everybody. */
export async function marksOf(ctx: Context, viewer: Viewer, offer_ids: readonly number[]): Promise<Marks | null> {
  const { from: masked_from } = guestMask(await readSettings(ctx), ctx.clock.now());
  return selectMarksOfShown(ctx.db, { user_id: viewer.id, offer_ids, masked_from });
}

/** A list with their votes and bookmarks. */
export function withMarks(feed: FeedProps, marks: Marks, keep: KeepVariant): FeedProps {
  const items = feed.items.map((item) => {
    const mark = item.type === 'offer' ? marks.get(item.offer.id) : undefined;
    if (item.type !== 'offer' || !mark) return item;
    const { vote: own_vote, is_bookmarked, is_own } = mark;
    return keep(item, `${own_vote} ${is_bookmarked} ${is_own}`, () => {
      const { offer } = item;
      return { ...item, offer: { ...offer, is_bookmarked, vote: { ...ownVote(offer.vote, is_own), own_vote } } };
    });
  });
  return { ...feed, items };
}

/** Nobody votes on what is theirs. */
function ownVote(vote: VoteProps, is_own: boolean): VoteProps {
  return is_own ? { ...vote, closed_reason: vote.closed_reason ?? 'own' } : vote;
}

/** What stands over or beside a list shows nobody's votes. */
export function withOwn(items: readonly ChunkItem[], marks: Marks, keep: KeepVariant): readonly ChunkItem[] {
  const hasOwn = items.some(({ id }) => marks.get(id)?.is_own);
  if (!hasOwn) return items;
  const own = items.map(({ id }) => (marks.get(id)?.is_own ? id : '')).join(' ');
  return keep(items, own, () =>
    items.map((item) => ({ ...item, vote: ownVote(item.vote, marks.get(item.id)?.is_own ?? false) })),
  );
}
