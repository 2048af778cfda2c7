import type { RefusedAppeal } from '#contract/account-pages.ts';
import type { SettingsPageProps } from '#contract/pages.ts';
import { usernameChangeAt, waitingEmail } from '#domain/accounts/accounts.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { passkeysOf, selectFactorState } from '#domain/factors/factors.ts';
import { selectIdentitiesOf } from '#domain/identities/identities.ts';
import { picturesByIds } from '#domain/media/media.ts';
import { openSessionsOf } from '#domain/sessions/sessions.ts';
import { notificationChoices } from '#domain/notifications/notifications.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { tokensOf } from '#domain/tokens/tokens.ts';
import { selectPreferences, selectUserById, type UserRow } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { ownChannels } from './alert-channels.ts';
import { blockedPeople } from './blocked-people.ts';
import { profileUrl } from './briefs.ts';
import { ownInvitations } from './invitations.ts';
import { ownStore } from './store-requests.ts';
import { ownPenalties, type SayDecisions } from './own-penalties.ts';

const MEBIBYTE = 1024 * 1024;
const NO_WAYS = { sessions: [], identities: [], tokens: [], passkeys: [], totp: null };
const NOBODY = { people: [], next_cursor: null };

/** The reader's own account, one section of it. @throws not_signed_in */
export async function settingsPage(
  ctx: Context,
  viewer: Viewer,
  section: SettingsPageProps['section'],
  asked: { say: SayDecisions; refused: RefusedAppeal | null; store_slug: string },
): Promise<SettingsPageProps> {
  const user = await selectUserById(ctx.db, viewer.id);
  if (!user) throw new DomainError('not_signed_in');
  const [account, settings, preferences, notification_choices, ways, blocked, penalties, channels, store, invitations] =
    await Promise.all([
      accountOf(ctx, user),
      readSettings(ctx),
      selectPreferences(ctx.db, user.id),
      notificationChoices(ctx, user.id),
      section === 'security' ? waysIn(ctx, viewer) : NO_WAYS,
      section === 'preferences' ? blockedPeople(ctx, viewer, { search: '', cursor: null }) : NOBODY,
      section === 'penalties' ? ownPenalties(ctx, viewer, asked.say, asked.refused) : null,
      section === 'notifications' ? ownChannels(ctx, viewer) : null,
      section === 'store' ? ownStore(ctx, viewer, asked.store_slug) : null,
      section === 'invitations' ? ownInvitations(ctx, viewer) : null,
    ]);
  return {
    section,
    account,
    preferences,
    privacy: privacyOf(user),
    notification_choices,
    limits: {
      avatar_bytes: settings['users.avatar_megabytes'] * MEBIBYTE,
      username_months: settings['users.username_months'],
      delete_grace_days: settings['users.delete_grace_days'],
    },
    ...ways,
    blocked,
    penalties,
    channels,
    store,
    may_invite: settings['invitations.a_month'] > 0,
    invitations,
  };
}

function privacyOf({
  profile_visibility,
  statistics_visibility,
  activity_visibility,
  is_unlisted,
}: UserRow): SettingsPageProps['privacy'] {
  return { profile_visibility, statistics_visibility, activity_visibility, is_unlisted };
}

async function accountOf(ctx: Context, user: UserRow): Promise<SettingsPageProps['account']> {
  const [pictures, change_at, new_email] = await Promise.all([
    picturesByIds(ctx.db, user.avatar_media_id === null ? [] : [user.avatar_media_id]),
    usernameChangeAt(ctx, user),
    waitingEmail(ctx, user.id),
  ]);
  return {
    username: user.username,
    name: user.name,
    description: user.description,
    email: user.email,
    is_email_verified: user.email_verified_at !== null,
    new_email,
    image: pictures.get(user.avatar_media_id ?? 0)?.url ?? null,
    profile_url: profileUrl(user.username),
    has_password: user.password_hash !== null,
    username_change_at: change_at?.toISOString() ?? null,
  };
}

async function waysIn(ctx: Context, viewer: Viewer) {
  const [sessions, identities, tokens, passkeys, totp] = await Promise.all([
    openSessionsOf(ctx, viewer.id),
    selectIdentitiesOf(ctx.db, viewer.id),
    tokensOf(ctx, viewer.id),
    passkeysOf(ctx.db, viewer.id),
    selectFactorState(ctx.db, viewer.id),
  ]);
  return {
    sessions: sessions.map((session) => ({ ...session, is_current: session.id === viewer.session_id })),
    identities: identities.map(({ provider, email, linked_at }) => ({
      provider,
      email,
      linked_at: linked_at.toISOString(),
    })),
    tokens,
    passkeys,
    totp,
  };
}
