/** Pages of members made of what guests are shown: the same content, with what is the reader's own laid in. */
import type { FeedPageProps, PageDocument } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { selectFollow } from '#domain/follows/follows.ts';
import type { Viewer } from '#domain/viewer.ts';
import { ownNews } from './discount-feed.ts';
import { marksOf, offersOf, withMarks, withOwn, type KeepVariant } from './member-marks.ts';
import { memberDiscussion, memberOffer } from './member-thread.ts';

/**
 * Props of a page for a member of no special powers; null where they are shown something of their own, or where nobody has
 * said yet how: such a page is made for them.
 */
export async function memberProps(
  ctx: Context,
  viewer: Viewer,
  { page, props, frame }: PageDocument,
  keep: KeepVariant,
): Promise<PageDocument['props'] | null> {
  const shown = { page, props, frame } as PageDocument;
  switch (shown.page) {
    case 'home': {
      const { feed, chunk, kind } = shown.props;
      const [marks, own] = await Promise.all([
        marksOf(ctx, viewer, offersOf(feed.items, chunk?.items ?? [])),
        kind === 'home' ? ownNews(ctx, viewer, frame.locale) : null,
      ]);
      if (!marks) return null;
      return {
        ...shown.props,
        own,
        chunk: chunk && { ...chunk, items: withOwn(chunk.items, marks, keep) },
        feed: withMarks(feed, marks, keep),
      } satisfies FeedPageProps;
    }
    case 'group':
    case 'store': {
      const { feed } = shown.props;
      const [target, id] =
        shown.page === 'group'
          ? (['group', shown.props.group.id] as const)
          : (['store', shown.props.store.id] as const);
      const [marks, is_followed] = await Promise.all([
        marksOf(ctx, viewer, offersOf(feed.items, [])),
        selectFollow(ctx.db, target, viewer.id, id),
      ]);
      if (!marks) return null;
      const of_place = { ...shown.props, feed: withMarks(feed, marks, keep) };
      return 'group' in of_place
        ? { ...of_place, group: { ...of_place.group, is_followed } }
        : { ...of_place, store: { ...of_place.store, is_followed } };
    }
    case 'discussions': {
      const { hottest } = shown.props;
      const marks = await marksOf(ctx, viewer, offersOf([], hottest));
      return marks && { ...shown.props, hottest: withOwn(hottest, marks, keep) };
    }
    case 'offer':
      return memberOffer(ctx, viewer, shown.props, keep);
    case 'discussion':
      return memberDiscussion(ctx, viewer, shown.props, keep);
    case 'groups':
    case 'stores':
    case 'text':
      return shown.props;
    default:
      return null;
  }
}
