/** Pages of an offer or a discussion for members who have no part in its thread, made of what guests are shown. */
import type { CommentProps, CommentsProps, DiscussionPageProps, OfferPageProps } from '#contract/pages.ts';
import { hasPartInThread } from '#domain/comments/comments.ts';
import { canComment } from '#domain/comments/permissions.ts';
import type { Context } from '#domain/context.ts';
import { maxOffsetMinutes } from '#domain/drafts/drafts.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { marksOf, withOwn, type KeepVariant } from './member-marks.ts';
import { threadOfReader } from './thread-of-reader.ts';

function idsOf(comments: readonly CommentProps[]): number[] {
  return comments.flatMap(({ id, children }) => [id, ...idsOf(children)]);
}

/** Null for who has a part in what is shown. */
async function memberComments(
  ctx: Context,
  viewer: Viewer,
  comments: CommentsProps,
  author_id: number,
): Promise<CommentsProps | null> {
  const { entity_type, entity_id, closed } = comments;
  const thread = { entity_type, entity_id };
  const entity_author_id = author_id === 0 ? null : author_id;
  const [has_part, { is_subscribed, initial_mentions }, settings] = await Promise.all([
    hasPartInThread(ctx.db, viewer.id, { thread, comment_ids: idsOf(comments.comments) }),
    threadOfReader(ctx, viewer, { thread, entity_author_id, essentials: 0 }),
    readSettings(ctx),
  ]);
  if (has_part) return null;
  return {
    ...comments,
    is_subscribed,
    initial_mentions,
    scheduled_comments_allowed: closed === null && canComment(viewer) && maxOffsetMinutes(viewer, settings) > 0,
  };
}

/** Props of an offer's page; null for its author and for who has a part in its thread. */
export async function memberOffer(
  ctx: Context,
  viewer: Viewer,
  props: OfferPageProps,
  keep: KeepVariant,
): Promise<OfferPageProps | null> {
  const { offer, similar } = props;
  if (offer.author.id === viewer.id) return null;
  const ids = [offer.id, ...similar.map(({ id }) => id)];
  const [marks, comments] = await Promise.all([
    marksOf(ctx, viewer, ids),
    memberComments(ctx, viewer, props.comments, offer.author.id),
  ]);
  if (!marks || !comments) return null;
  const { vote: own_vote, is_bookmarked } = marks.get(offer.id) ?? { vote: 0 as const, is_bookmarked: false };
  return {
    ...props,
    offer: {
      ...offer,
      is_bookmarked,
      vote: { ...offer.vote, own_vote },
      can: { ...offer.can, report: true },
    },
    comments,
    similar: withOwn(similar, marks, keep),
  };
}

/** The same of a discussion. */
export async function memberDiscussion(
  ctx: Context,
  viewer: Viewer,
  props: DiscussionPageProps,
  keep: KeepVariant,
): Promise<DiscussionPageProps | null> {
  const { discussion, similar } = props;
  if (discussion.author.id === viewer.id) return null;
  const [marks, comments] = await Promise.all([
    marksOf(
      ctx,
      viewer,
      similar.map(({ id }) => id),
    ),
    memberComments(ctx, viewer, props.comments, discussion.author.id),
  ]);
  if (!marks || !comments) return null;
  return {
    ...props,
    discussion: { ...discussion, can: { ...discussion.can, report: true } },
    comments,
    similar: withOwn(similar, marks, keep),
  };
}
