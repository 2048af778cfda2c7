import type { Locale } from '#contract/common.ts';
import type { ProfilePageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { picturesByIds } from '#domain/media/media.ts';
import { selectAuthorFigures } from '#domain/offers/offers.ts';
import { findUser } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { shownDegrees } from '#rules/temperature.ts';
import { offerFeed } from './feed.ts';

const SETTLED_MS = 48 * 3600_000;
const RECENT = 5;

/**
 * A member's overview. @throws user_not_found
 */
export async function profilePage(
  ctx: Context,
  viewer: Viewer,
  query: { username: string; locale: Locale },
): Promise<ProfilePageProps> {
  const user = await findUser(ctx, query.username);
  if (!user) throw new DomainError('user_not_found');
  const settled = new Date(ctx.clock.now().getTime() - SETTLED_MS);
  const [figures, recent, pictures] = await Promise.all([
    selectAuthorFigures(ctx.db, user.id, settled),
    offerFeed(ctx, viewer, {
      order: 'new',
      filter: { author_id: user.id },
      slice: { cursor: null, page: 1 },
      locale: query.locale,
    }),
    picturesByIds(ctx.db, user.avatar_media_id === null ? [] : [user.avatar_media_id]),
  ]);
  const avatar = user.avatar_media_id === null ? undefined : pictures.get(user.avatar_media_id);
  return {
    user: {
      id: user.id,
      username: user.username,
      type: user.type,
      avatar_url: avatar?.small_url ?? null,
      name: user.name,
      description: user.description,
      joined_at: user.created_at.toISOString(),
      offers_count: user.offers_count,
      discussions_count: user.discussions_count,
      comments_count: user.comments_count,
      hottest: figures.hottest === null ? null : shownDegrees(figures.hottest),
      average_temperature: figures.average_temperature === null ? null : shownDegrees(figures.average_temperature),
      hot_percent: figures.hot_share === null ? null : Math.round(figures.hot_share * 100),
    },
    recent: recent.items.flatMap((item) => (item.type === 'offer' ? [item.offer] : [])).slice(0, RECENT),
  };
}
