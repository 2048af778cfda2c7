import type { DiscussionPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { selectDiscussion } from '#domain/discussions/discussions.ts';
import {
  canActivateDiscussion,
  canDeactivateDiscussion,
  canDeleteDiscussion,
  canPublishDiscussion,
  canSeeDiscussion,
  editableDiscussionFields,
} from '#domain/discussions/permissions.ts';
import { canReport } from '#domain/reports/permissions.ts';
import { selectDiscussionState } from '#domain/reports/reports.ts';
import { DomainError } from '#domain/errors.ts';
import { trendingOffers } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { chunkItem, discussionCard, discussionUrl, scheduledFor, stateOf } from './briefs.ts';
import { commentsProps } from './comment-list.ts';
import { similarFilter } from './feed.ts';
import { ownGroups, type OfferPageQuery } from './offer-page.ts';
import { latestTalk } from './side.ts';

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
  const settings = await readSettings(ctx);
  const [state, comments, most_discussed, similar] = await Promise.all([
    selectDiscussionState(ctx.db, { discussion_id: row.id, reader_id: viewer.id }),
    commentsProps(ctx, viewer, {
      thread: { entity_type: 'discussion', entity_id: row.id },
      entity_author_id: row.author_id,
      entity_store_id: null,
      order: query.order,
      place: query.place,
      find: query.find,
      relative: query.relative,
      humanOffset: query.humanOffset,
      waits: query.waits,
      folded: query.folded,
      closed: query.closed,
      is_locked: row.comments_locked_at !== null,
      count: row.comments_count,
    }),
    latestTalk(ctx, query),
    trendingOffers(ctx, {
      filter: similarFilter(viewer, { group_id: row.group_id, lang: query.lang }, now, settings),
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
      state: stateOf(row),
      scheduled_for: scheduledFor(row),
      ...state,
      can: {
        edit: editableDiscussionFields(viewer, row, now)?.length !== 0,
        publish: canPublishDiscussion(viewer, row),
        deactivate: row.deactivated_at ? canActivateDiscussion(viewer, row) : canDeactivateDiscussion(viewer, row),
        delete: canDeleteDiscussion(viewer, row, now),
        report: canReport(viewer, row),
      },
    },
    crumbs: [parent, own].flatMap((group) => (group ? [{ name: group.name, url: `/groups/${group.slug}` }] : [])),
    comments,
    most_discussed: most_discussed.filter((other) => other.id !== row.id),
    similar: similar.map((other) => chunkItem(other, { viewer, now, settings, own_marks: new Map() })),
  };
}
