import type { AdminUserPageProps, AdminUsersPageProps, ListedMember } from '#contract/pages.ts';
import { readMember, readMembers, type MemberRow } from '#domain/accounts/accounts.ts';
import type { Context } from '#domain/context.ts';
import { selectInvitationOf } from '#domain/invitations/invitations.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';

/** Members for administrators, a page of them. @throws not_signed_in, account_suspended, not_allowed */
export async function adminUsersPage(
  ctx: Context,
  viewer: Viewer,
  query: { words: string; cursor: string | null },
): Promise<AdminUsersPageProps> {
  const { members, next_cursor } = await readMembers(ctx, viewer, query);
  const next = next_cursor === null ? null : new URLSearchParams({ q: query.words, cursor: next_cursor });
  return {
    query: query.words,
    members: members.map((row) => listed(row, ctx.clock.now())),
    next_path: next && `/admin/users?${next.toString()}`,
  };
}

/** What administrators know of a member. @throws not_signed_in, account_suspended, not_allowed, user_not_found */
export async function adminUserPage(ctx: Context, viewer: Viewer, id: number): Promise<AdminUserPageProps> {
  const [row, settings, invitation] = await Promise.all([
    readMember(ctx, viewer, id),
    readSettings(ctx),
    selectInvitationOf(ctx.db, id),
  ]);
  return {
    member: {
      ...listed(row, ctx.clock.now()),
      store: row.store_id === null ? null : { id: row.store_id, name: row.store_name ?? '' },
      offers_count: row.offers_count,
      discussions_count: row.discussions_count,
      comments_count: row.comments_count,
      suspended_until: row.suspended_until?.toISOString() ?? null,
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
      deleted_at: row.deleted_at?.toISOString() ?? null,
      invitation: invitation && {
        id: invitation.id,
        note: invitation.note,
        username: invitation.created_by_username,
      },
    },
    is_own: row.id === viewer.id,
    grace_days: settings['users.delete_grace_days'],
  };
}

function listed(row: MemberRow, now: Date): ListedMember {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    is_email_verified: row.email_verified_at !== null,
    type: row.type,
    trust_level: row.trust_level,
    created_at: row.created_at.toISOString(),
    is_deleted: row.deleted_at !== null,
    is_suspended: row.suspended_until !== null && row.suspended_until > now,
  };
}
