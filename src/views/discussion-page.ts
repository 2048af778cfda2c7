import type { DiscussionPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { selectDiscussion } from '#domain/discussions/discussions.ts';
import { canSeeDiscussion } from '#domain/discussions/permissions.ts';
import { DomainError } from '#domain/errors.ts';
import { selectSimilarOffers } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { chunkItem, discussionCard, discussionUrl } from './briefs.ts';
import { commentsProps } from './comment-list.ts';
import { ownGroups, type OfferPageQuery } from './offer-page.ts';
import { latestTalk } from './side.ts';

const SIMILAR_MS = 30 * 86_400_000;

/**
 * Everything a discussion page shows.
 * @throws discussion_not_found, also for one this viewer must not see; gone for one switched off
 */
export async function discussionPage(
  ctx: Context,
  viewer: Viewer,
  query: OfferPageQuery,
): Promise<DiscussionPageProps> {
  const row = await selectDiscussion(ctx.db, query.id, query.locale);
  if (!row) throw new DomainError('discussion_not_found');
  if (!canSeeDiscussion(viewer, row)) throw new DomainError(row.deactivated_at ? 'gone' : 'discussion_not_found');
  const now = ctx.clock.now();
  const [settings, comments, most_discussed, similar] = await Promise.all([
    readSettings(ctx),
    commentsProps(ctx, viewer, {
      thread: { entity_type: 'discussion', entity_id: row.id },
      entity_author_id: row.author_id,
      order: query.order,
      cursor: null,
      around: query.around,
      relative: query.relative,
      count: row.comments_count,
    }),
    latestTalk(ctx, query.locale),
    selectSimilarOffers(ctx.db, {
      group_id: row.group_id,
      not_id: 0,
      from: new Date(now.getTime() - SIMILAR_MS),
      limit: 4,
      locale: query.locale,
    }),
  ]);
  const { excerpt: _excerpt, last_comment: _last, ...card } = discussionCard(row, now);
  const own = row.groups.find((group) => group.id === row.group_id);
  const parent = own ? row.groups.find((group) => group.id === own.parent_id) : undefined;
  return {
    discussion: {
      ...card,
      groups: ownGroups(row.groups),
      description_html: row.description_html,
      share_url: `${ctx.base_url}${discussionUrl(row)}`,
      updated_at: row.updated_at?.toISOString() ?? null,
    },
    crumbs: [parent, own].flatMap((group) => (group ? [{ name: group.name, url: `/groups/${group.slug}` }] : [])),
    comments,
    most_discussed: most_discussed.filter((other) => other.id !== row.id),
    similar: similar.map((other) => chunkItem(other, { viewer, now, settings, own_votes: new Map() })),
  };
}
