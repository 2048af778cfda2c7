import { emailKey } from '#rules/email.ts';
import { parseId } from '#rules/ids.ts';
import { literalPattern } from '#rules/text.ts';
import { usernameKey } from '#rules/username.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import {
  selectMember,
  selectMembersByEmail,
  selectMembersByName,
  selectNewestMembers,
  type MemberRow,
} from './members.sql.ts';

const PAGE = 50;
const LONGEST = 254;

/**
 * Members for administrators, a page of them: without words the newest, by an address who holds or claims it, else whose
 * name begins so.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readMembers(
  ctx: Context,
  viewer: Viewer,
  query: { words: string; cursor: string | null },
): Promise<{ members: MemberRow[]; next_cursor: string | null }> {
  refuseNonAdmin(viewer);
  const words = query.words.trim().slice(0, LONGEST).replaceAll('\0', '');
  if (words.includes('@'))
    return { members: await selectMembersByEmail(ctx.db, emailKey(words), PAGE), next_cursor: null };
  const rows =
    words === ''
      ? await selectNewestMembers(ctx.db, parseId(query.cursor), PAGE + 1)
      : await selectMembersByName(ctx.db, {
          pattern: `${literalPattern(usernameKey(words))}%`,
          after_key: (query.cursor ?? '').slice(0, LONGEST).replaceAll('\0', ''),
          limit: PAGE + 1,
        });
  const members = rows.slice(0, PAGE);
  const last = members.at(-1);
  const next_cursor = rows.length > PAGE && last ? (words === '' ? String(last.id) : last.username_key) : null;
  return { members, next_cursor };
}

/**
 * What administrators know of a member.
 * @throws not_signed_in, account_suspended, not_allowed, user_not_found
 */
export async function readMember(
  ctx: Context,
  viewer: Viewer,
  id: number,
): Promise<MemberRow & { last_seen_at: Date | null }> {
  refuseNonAdmin(viewer);
  const member = await selectMember(ctx.db, id);
  if (!member) throw new DomainError('user_not_found');
  return member;
}
