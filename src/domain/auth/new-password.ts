import { isCommonPassword } from '#platform/common-passwords.ts';
import { hashPassword } from '#platform/passwords.ts';
import { passwordFault } from '#rules/password.ts';
import { DomainError } from '../errors.ts';

/** What is wrong with a password somebody chose, as a message of the noun `errors`; null when nothing is. */
export function newPasswordFault(password: string): string | null {
  const fault = passwordFault(password) ?? (isCommonPassword(password) ? 'common' : null);
  return fault && `password_${fault}`;
}

/** Checks a chosen password and makes what is stored of it. @throws invalid_field (password) */
export async function hashNewPassword(password: string): Promise<string> {
  const fault = newPasswordFault(password);
  if (fault) throw new DomainError('invalid_field', { fields: { password: [fault] } });
  return hashPassword(password);
}
