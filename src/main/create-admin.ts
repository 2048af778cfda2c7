/** `npm run create-admin -- --email=... --username=...`: makes an administrator, or makes a member one. */
import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '#platform/config.ts';
import { hashPassword } from '#platform/passwords.ts';
import { emailKey, isEmail } from '#rules/email.ts';
import { usernameFault, usernameKey } from '#rules/username.ts';
import { newPasswordFault } from '#domain/auth/new-password.ts';
import { insertUser, selectUserByUsernameKey, updateUserType } from '#domain/users/users.sql.ts';
import { openProgram, type Program } from './build-context.ts';
import { fail, say } from './terminal.ts';

interface Wanted {
  email: string;
  username: string;
  password: string;
}

/** Makes the account, or raises an existing member to administrator; says which. */
export async function createAdmin({ ctx }: Program, wanted: Wanted): Promise<'created' | 'promoted'> {
  const existing = await selectUserByUsernameKey(ctx.db, usernameKey(wanted.username));
  if (existing) {
    await updateUserType(ctx.db, existing.id, 9);
    return 'promoted';
  }
  if (!isEmail(wanted.email)) throw new Error(`--email is no e-mail address: ${wanted.email}`);
  // The names kept for the site are the operator's to use.
  const fault = usernameFault(wanted.username);
  if (fault && fault !== 'reserved')
    throw new Error('--username takes 3 to 20 letters, digits, periods and underscores');
  const weakness = newPasswordFault(ctx, wanted.password, wanted);
  if (weakness === 'password_length') throw new Error('The password must have 8 to 128 characters');
  if (weakness === 'password_common') throw new Error('The password is among the commonest; choose another');
  if (weakness) throw new Error('The password is made of the names of the site or the account; choose another');
  const now = ctx.clock.now();
  await insertUser(ctx.db, {
    username: wanted.username,
    username_key: usernameKey(wanted.username),
    email: wanted.email,
    email_key: emailKey(wanted.email),
    email_verified_at: now,
    password_hash: await hashPassword(wanted.password),
    type: 9,
    locale: 'ru',
    created_at: now,
  });
  return 'created';
}

async function askPassword(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question('Password for the administrator: ');
  } finally {
    terminal.close();
  }
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' }, username: { type: 'string' } } });
    if (!values.email || !values.username)
      throw new Error(
        'Usage: npm run create-admin -- --email=you@example.org --username=name (password: ADMIN_PASSWORD, or asked for)',
      );
    const program = await openProgram(readConfig(process.env));
    try {
      const password = process.env['ADMIN_PASSWORD'] ?? (await askPassword());
      say(
        `Administrator ${values.username} ${await createAdmin(program, { email: values.email, username: values.username, password })}`,
      );
    } finally {
      await program.close();
    }
  } catch (error) {
    fail(error);
  }
}
