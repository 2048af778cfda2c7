import type { Locale } from '#contract/common.ts';
import type { FollowsPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { selectFollowedPlaces, selectFollowsOf, type FollowedPlaces, type FollowRow } from '#domain/follows/follows.ts';
import { picturesByIds } from '#domain/media/media.ts';
import { canSeeActivity } from '#domain/users/permissions.ts';
import { findUser, selectUserById } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { decodeCursor, encodeCursor } from './feed.ts';
import { profileUrl, storeBrief } from './briefs.ts';
import { profileUser } from './profile-page.ts';

const PAGE = 30;
/** As many as one may follow, unless the operator allows more. */
const MOST_PLACES = 500;
const NO_PLACES: FollowedPlaces = { groups: [], stores: [] };
type Direction = FollowsPageProps['direction'];

/** A page of who follows a member or whom they follow, the latest first. @throws user_not_found, profile_hidden */
export async function followsOf(
  ctx: Context,
  viewer: Viewer,
  query: { user_id: number; direction: Direction; cursor: string | null },
) {
  const user = await selectUserById(ctx.db, query.user_id);
  if (!user) throw new DomainError('user_not_found');
  if (!canSeeActivity(viewer, user)) throw new DomainError('profile_hidden');
  const rows = await selectFollowsOf(ctx.db, {
    ...query,
    reader: viewer,
    cursor: decodeCursor(query.cursor),
    limit: PAGE + 1,
  });
  const people = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? people.at(-1) : undefined;
  return {
    people: await persons(ctx, people),
    next_cursor: last ? encodeCursor(last.order_value, last.id) : null,
  };
}

async function persons(ctx: Context, rows: readonly FollowRow[]): Promise<FollowsPageProps['people'][number][]> {
  const pictures = await picturesByIds(
    ctx.db,
    rows.flatMap((row) => row.avatar_media_id ?? []),
  );
  return rows.map(({ id, username, name, type, avatar_media_id }) => ({
    id,
    username,
    name,
    type,
    avatar_url: pictures.get(avatar_media_id ?? 0)?.small_url ?? null,
  }));
}

/** The same as a page of the member's profile. @throws user_not_found, profile_hidden */
export async function followsPage(
  ctx: Context,
  viewer: Viewer,
  query: { username: string; direction: Direction; cursor: string | null; locale: Locale },
): Promise<FollowsPageProps> {
  const user = await findUser(ctx, query.username);
  if (!user) throw new DomainError('user_not_found');
  const { direction, cursor, locale } = query;
  const is_own = viewer.id === user.id && direction === 'following';
  const [{ people, next_cursor }, head, places] = await Promise.all([
    followsOf(ctx, viewer, { user_id: user.id, direction, cursor }),
    profileUser(ctx, viewer, user),
    is_own ? selectFollowedPlaces(ctx.db, { user_id: user.id, locale, limit: MOST_PLACES }) : NO_PLACES,
  ]);
  return {
    user: head,
    direction,
    people,
    groups: places.groups,
    stores: places.stores.flatMap(({ id, slug, name, image_key }) => storeBrief(id, slug, name, image_key) ?? []),
    more_path: next_cursor === null ? null : `${profileUrl(user.username)}/${direction}?cursor=${next_cursor}`,
  };
}
