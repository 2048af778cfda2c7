import { assertOwnAccount } from '#domain/accounts/permissions.ts';
import { selectOwnBookmarks } from '#domain/bookmarks/bookmarks.ts';
import { selectOwnComments } from '#domain/comments/comments.ts';
import type { Context } from '#domain/context.ts';
import { selectOwnDiscussions } from '#domain/discussions/discussions.ts';
import { selectDraftsOf } from '#domain/drafts/drafts.ts';
import { DomainError } from '#domain/errors.ts';
import { selectOwnFollows } from '#domain/follows/follows.ts';
import { selectIdentitiesOf } from '#domain/identities/identities.ts';
import { picturesByIds } from '#domain/media/media.ts';
import { selectOwnOffers } from '#domain/offers/offers.ts';
import { selectReactionsGiven } from '#domain/reactions/reactions.ts';
import { openSessionsOf } from '#domain/sessions/sessions.ts';
import { selectOwnSubscriptions } from '#domain/subscriptions/subscriptions.ts';
import { tokensOf } from '#domain/tokens/tokens.ts';
import { selectPreferences, selectUserById } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { selectVotesCast } from '#domain/votes/votes.ts';

/** One file of an archive: its text comes in pieces, so that no account is too large to be handed out. */
export interface ArchiveFile {
  name: string;
  chunks: () => AsyncIterable<string>;
}

const SLICE = 500;
type Slice = (user_id: number, after_id: number) => Promise<{ id: number }[]>;

/**
 * Everything kept about the reader, file by file.
 * @returns `avatar` names the picture in the media store, null without one
 * @throws not_signed_in, impersonating
 */
export async function accountArchive(
  ctx: Context,
  viewer: Viewer,
): Promise<{ files: ArchiveFile[]; avatar: string | null }> {
  assertOwnAccount(viewer);
  const user = await selectUserById(ctx.db, viewer.id);
  if (!user) throw new DomainError('not_signed_in');
  const [sessions, tokens, identities, follows, preferences, pictures] = await Promise.all([
    openSessionsOf(ctx, user.id),
    tokensOf(ctx, user.id),
    selectIdentitiesOf(ctx.db, user.id),
    selectOwnFollows(ctx.db, user.id),
    selectPreferences(ctx.db, user.id),
    picturesByIds(ctx.db, user.avatar_media_id === null ? [] : [user.avatar_media_id]),
  ]);
  const { password_hash: _secret, avatar_media_id: _number, ...profile } = user;
  const list = (name: string, slice: Slice) => ({ name, chunks: () => listed(user.id, slice) });
  return {
    files: [
      whole('account.json', { ...profile, preferences, sessions, tokens, identities }),
      list('offers.json', (id, after) => selectOwnOffers(ctx.db, id, after, SLICE)),
      list('discussions.json', (id, after) => selectOwnDiscussions(ctx.db, id, after, SLICE)),
      list('comments.json', (id, after) => selectOwnComments(ctx.db, id, after, SLICE)),
      list('votes.json', (id, after) => selectVotesCast(ctx.db, id, after, SLICE)),
      list('reactions.json', (id, after) => selectReactionsGiven(ctx.db, id, after, SLICE)),
      list('drafts.json', (id, after) => selectDraftsOf(ctx.db, id, after, SLICE)),
      list('bookmarks.json', (id, after) => selectOwnBookmarks(ctx.db, id, after, SLICE)),
      list('subscriptions.json', (id, after) => selectOwnSubscriptions(ctx.db, id, after, SLICE)),
      whole('follows.json', follows),
    ],
    avatar: pictures.get(user.avatar_media_id ?? 0)?.large_url.replace(/^\/media\//, '') ?? null,
  };
}

function whole(name: string, value: object): ArchiveFile {
  return {
    name,
    chunks: async function* () {
      yield JSON.stringify(value, null, 2);
    },
  };
}

/** A JSON list, one row a line. */
async function* listed(user_id: number, slice: Slice): AsyncGenerator<string> {
  yield '[';
  let after = 0;
  let comma = '\n';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each slice begins where the one before ended
    const rows = await slice(user_id, after);
    for (const row of rows) {
      yield comma + JSON.stringify(row);
      comma = ',\n';
      after = row.id;
    }
    if (rows.length < SLICE) break;
  }
  yield '\n]\n';
}
