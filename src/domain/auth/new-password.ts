import { isCommonPassword } from '#platform/common-passwords.ts';
import { hashPassword } from '#platform/passwords.ts';
import { isOwnWords, passwordFault } from '#rules/password.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';

/** Whose password it will be, as far as that is known. */
interface Owner {
  username?: string | undefined;
  email?: string | null | undefined;
}

/** What is wrong with a password somebody chose, as a message of the noun `errors`; null when nothing is. */
export function newPasswordFault(ctx: Context, password: string, owner: Owner): string | null {
  if (passwordFault(password)) return 'password_length';
  if (isCommonPassword(password)) return 'password_common';
  const own = [owner.username ?? '', owner.email ?? '', new URL(ctx.base_url).hostname];
  return isOwnWords(password, own) ? 'password_own' : null;
}

/** Checks a chosen password and makes what is stored of it. @throws invalid_field (password) */
export async function hashNewPassword(ctx: Context, password: string, owner: Owner): Promise<string> {
  const fault = newPasswordFault(ctx, password, owner);
  if (fault) throw new DomainError('invalid_field', { fields: { password: [fault] } });
  return hashPassword(password);
}
