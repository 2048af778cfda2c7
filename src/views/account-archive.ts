import { assertOwnAccount } from '#domain/accounts/permissions.ts';
import { selectChannelsOf } from '#domain/alert-channels/alert-channels.ts';
import { selectAlertsOf, selectMatchesOf } from '#domain/alerts/alerts.ts';
import { selectOwnBadges } from '#domain/badges/badges.ts';
import { selectOwnBookmarks } from '#domain/bookmarks/bookmarks.ts';
import { selectOwnCases, selectOwnChats, selectOwnMessages } from '#domain/chats/chats.ts';
import { selectOwnComments } from '#domain/comments/comments.ts';
import type { Context } from '#domain/context.ts';
import { selectOwnDiscussions } from '#domain/discussions/discussions.ts';
import { selectDraftsOf } from '#domain/drafts/drafts.ts';
import { DomainError } from '#domain/errors.ts';
import { passkeysOf, selectFactorState } from '#domain/factors/factors.ts';
import { selectOwnFollows } from '#domain/follows/follows.ts';
import { selectOwnGroupOpenings } from '#domain/groups/groups.ts';
import { selectIdentitiesOf } from '#domain/identities/identities.ts';
import { selectInvitationOf, selectInvitationsOf } from '#domain/invitations/invitations.ts';
import { pictureOf, picturesByIds, selectOwnMedia } from '#domain/media/media.ts';
import { selectOwnAppeals } from '#domain/moderation/moderation.ts';
import { notificationChoices, selectOwnNotifications } from '#domain/notifications/notifications.ts';
import { selectOwnOffers } from '#domain/offers/offers.ts';
import { selectOwnPrices } from '#domain/prices/prices.ts';
import { pushDevicesOf } from '#domain/pushes/pushes.ts';
import { selectReactionsGiven } from '#domain/reactions/reactions.ts';
import { selectRequestsOf } from '#domain/representatives/representatives.ts';
import { selectOwnReports } from '#domain/reports/reports.ts';
import { selectOwnRevisions } from '#domain/revisions/revisions.ts';
import { openSessionsOf, selectKnownDevices } from '#domain/sessions/sessions.ts';
import { selectOwnSubscriptions } from '#domain/subscriptions/subscriptions.ts';
import { tokensOf } from '#domain/tokens/tokens.ts';
import { selectPreferences, selectUserById } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { selectVoteChanges, selectVotesCast } from '#domain/votes/votes.ts';
import { selectOwnBlocks } from '#domain/blocks/blocks.ts';

/** One file of an archive: its text comes in pieces, so that no account is too large to be handed out. */
export interface ArchiveFile {
  name: string;
  chunks: () => AsyncIterable<string>;
}

const SLICE = 500;
/** Rows after a cursor, which `cursorOf` reads of the last of them. */
type Slice<C, R> = (user_id: number, after: C) => Promise<R[]>;
/** Far more browsers than anybody signs in with. */
const DEVICES = 1000;

/**
 * Everything kept about the reader, file by file.
 *
 * In `account.json`: the account and its preferences, where it is signed in, the browsers it is known by, the devices that
 * take messages, what is told where, tokens, accounts at Google and Apple, passkeys, whether digits of an app are asked
 * for, and who invited them. A file each: offers, discussions, comments, drafts and edits; votes and how they changed, reactions, reports, prices
 * named; requests to speak for a store; invitations made, without those who came by them; badges; bookmarks, followed threads, follows with the groups opened of late, blocks; conversations, what was written in them and what of
 * others was reported there; deal alerts and what they found; notifications; the pictures uploaded, by their addresses on this site (the
 * avatar as a file too: pictures may be gigabytes, and each is at its address).
 *
 * Not in it, table by table: secrets and hashes of them (passwords, tokens, keys, codes of `totp_secrets` and
 * `recovery_codes`, names once had, of which only a hash is kept, addresses of the feeds of alerts); proofs under way that are over within hours
 * (`registrations`, `password_resets`, `email_proofs`, `exchange_tokens`, `provider_trips`, `passkey_challenges`,
 * `idempotency_keys`, `notification_letters`, `alert_summaries`, `telegram_links`); where a reader stands (`feed_reads`, `first_steps`); what others did (their votes, messages, reactions, reports, follows and blocks, `follow_counts`
 * but as a number); what the site holds against abuse or of its own work and would lose its use if shown (`vote_rings`,
 * `sign_in_failures`, `code_letters`, `audit_entries`,
 * `setting_changes`, `site_looks`, `site_texts`, `mailings`, `mailing_events`, `blocklist_entries`, `moderation_cases`, `moderation_decisions`, `offer_pins`).
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
  const [about, follows, opened_groups, blocks, pictures] = await Promise.all([
    aboutAccount(ctx, user.id),
    selectOwnFollows(ctx.db, user.id),
    selectOwnGroupOpenings(ctx.db, user.id),
    selectOwnBlocks(ctx.db, user.id),
    picturesByIds(ctx.db, user.avatar_media_id === null ? [] : [user.avatar_media_id]),
  ]);
  const { password_hash: _secret, avatar_media_id: _number, ...profile } = user;
  const list = <R extends { id: number }>(name: string, slice: Slice<number, R>) => ({
    name,
    chunks: () => listed(user.id, slice, { first: 0, cursorOf: (row: R) => row.id }),
  });
  return {
    files: [
      whole('account.json', { ...profile, ...about }),
      list('offers.json', (id, after) => selectOwnOffers(ctx.db, id, after, SLICE)),
      list('discussions.json', (id, after) => selectOwnDiscussions(ctx.db, id, after, SLICE)),
      list('comments.json', (id, after) => selectOwnComments(ctx.db, id, after, SLICE)),
      list('votes.json', (id, after) => selectVotesCast(ctx.db, id, after, SLICE)),
      list('vote-changes.json', (id, after) => selectVoteChanges(ctx.db, id, after, SLICE)),
      list('reactions.json', (id, after) => selectReactionsGiven(ctx.db, id, after, SLICE)),
      list('drafts.json', (id, after) => selectDraftsOf(ctx.db, id, after, SLICE)),
      list('bookmarks.json', (id, after) => selectOwnBookmarks(ctx.db, id, after, SLICE)),
      list('badges.json', (id, after) => selectOwnBadges(ctx.db, id, after, SLICE)),
      list('alert-channels.json', (id, after) => selectChannelsOf(ctx.db, id, after, SLICE)),
      list('alerts.json', (id, after) => selectAlertsOf(ctx.db, id, after, SLICE)),
      list('alert-finds.json', (id, after) => selectMatchesOf(ctx.db, id, after, SLICE)),
      list('subscriptions.json', (id, after) => selectOwnSubscriptions(ctx.db, id, after, SLICE)),
      whole('follows.json', { ...follows, opened_groups }),
      whole('blocks.json', blocks),
      list('chats.json', (id, after) => selectOwnChats(ctx.db, id, after, SLICE)),
      list('chat-messages.json', (id, after) => selectOwnMessages(ctx.db, id, after, SLICE)),
      list('chat-reports.json', (id, after) => selectOwnCases(ctx.db, id, after, SLICE)),
      list('reports.json', (id, after) => selectOwnReports(ctx.db, id, after, SLICE)),
      list('appeals.json', (id, after) =>
        selectOwnAppeals(ctx.db, { user_id: id, after_id: after, now: ctx.clock.now(), limit: SLICE }),
      ),
      list('store-requests.json', (id, after) => selectRequestsOf(ctx.db, id, after, SLICE)),
      list('invitations.json', (id, after) => selectInvitationsOf(ctx.db, id, after, SLICE)),
      list('prices.json', (id, after) => selectOwnPrices(ctx.db, id, after, SLICE)),
      list('edits.json', (id, after) => selectOwnRevisions(ctx.db, id, after, SLICE)),
      list('pictures.json', (id, after) => ownPictures(ctx, id, after)),
      {
        name: 'notifications.json',
        chunks: () =>
          listed(user.id, (id, after: string) => selectOwnNotifications(ctx.db, id, after, SLICE), {
            first: '',
            cursorOf: (row) => row.source,
          }),
      },
    ],
    avatar: pictures.get(user.avatar_media_id ?? 0)?.large_url.replace(/^\/media\//, '') ?? null,
  };
}

/** What the account is used with and from. */
async function aboutAccount(ctx: Context, user_id: number) {
  const [
    sessions,
    devices,
    push_devices,
    tokens,
    identities,
    passkeys,
    second_factor,
    preferences,
    notification_choices,
    invitation,
  ] = await Promise.all([
    openSessionsOf(ctx, user_id),
    selectKnownDevices(ctx.db, user_id, DEVICES),
    pushDevicesOf(ctx, user_id),
    tokensOf(ctx, user_id),
    selectIdentitiesOf(ctx.db, user_id),
    passkeysOf(ctx.db, user_id),
    selectFactorState(ctx.db, user_id),
    selectPreferences(ctx.db, user_id),
    notificationChoices(ctx, user_id),
    selectInvitationOf(ctx.db, user_id),
  ]);
  return {
    preferences,
    notification_choices,
    sessions,
    devices,
    push_devices,
    tokens,
    identities,
    passkeys,
    second_factor,
    invited_by: invitation?.created_by_username ?? null,
  };
}

async function ownPictures(ctx: Context, user_id: number, after: number) {
  const rows = await selectOwnMedia(ctx.db, user_id, after, SLICE);
  return rows.map((row) => {
    const { id, large_url, width, height } = pictureOf(row);
    return { id, url: ctx.base_url + large_url, width, height, size_bytes: row.size_bytes, created_at: row.created_at };
  });
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
async function* listed<C, R extends object>(
  user_id: number,
  slice: Slice<C, R>,
  { first, cursorOf }: { first: C; cursorOf: (row: R) => C },
): AsyncGenerator<string> {
  yield '[';
  let after = first;
  let comma = '\n';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each slice begins where the one before ended
    const rows = await slice(user_id, after);
    for (const row of rows) {
      yield comma + JSON.stringify(row);
      comma = ',\n';
      after = cursorOf(row);
    }
    if (rows.length < SLICE) break;
  }
  yield '\n]\n';
}
