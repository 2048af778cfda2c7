import { USER_TYPE, type MentionSuggestion } from '#contract/common.ts';
import type { CommentFind } from '#contract/pages.ts';
import { selectThreadOfReader, type Thread, type ThreadPerson } from '#domain/comments/comments.ts';
import { canComment } from '#domain/comments/permissions.ts';
import type { Context } from '#domain/context.ts';
import { alwaysFollows } from '#domain/subscriptions/permissions.ts';
import { isGuest, type Viewer } from '#domain/viewer.ts';
import { userBrief } from './briefs.ts';
import { essential } from './thread-finds.ts';

const LOOKED_AT = 200;
const PEOPLE = 10;

/**
 * Whether a reader follows a thread, whom they may want to name here before they have typed a letter (none for who may
 * not write), and what others found most helpful in it.
 */
export async function threadOfReader(
  ctx: Context,
  viewer: Viewer,
  { thread, entity_author_id, essentials }: { thread: Thread; entity_author_id: number | null; essentials: number },
): Promise<{ is_subscribed: boolean; initial_mentions: MentionSuggestion[]; essentials: CommentFind[] }> {
  const is_guest = isGuest(viewer);
  if (is_guest && essentials === 0) return { is_subscribed: false, initial_mentions: [], essentials: [] };
  const {
    is_subscribed,
    people,
    essentials: best,
  } = await selectThreadOfReader(ctx.db, thread, {
    reader_id: viewer.id,
    also_id: is_guest ? null : entity_author_id,
    looked_at: is_guest ? 0 : LOOKED_AT,
    limit: PEOPLE + 1,
    essentials,
  });
  return {
    essentials: best.map(essential),
    is_subscribed: is_subscribed || alwaysFollows(viewer, { author_id: entity_author_id }),
    initial_mentions: canComment(viewer) ? mentionable(viewer, people) : [],
  };
}

function mentionable(viewer: Viewer, people: readonly ThreadPerson[]): MentionSuggestion[] {
  return people
    .filter(({ id }) => id !== viewer.id)
    .slice(0, PEOPLE)
    .map(({ id, username, avatar_key }) => {
      const { avatar_url } = userBrief(id, username, USER_TYPE.member, avatar_key);
      return { id, username, avatar_url };
    });
}
