import type { CodeLetterJob } from '#domain/auth/register.ts';
import type { Context } from '#domain/context.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { accountExistsLetter } from '#emails/account-exists.ts';
import type { WordsOf } from '#emails/layout.ts';
import { signUpCodeLetter } from '#emails/sign-up-code.ts';
import type { Mailer } from '#platform/mailer.ts';

/** Writes and sends one letter with a code. A refusing mail server makes the job try again. */
export async function sendLetter(ctx: Context, mailer: Mailer, wordsOf: WordsOf, job: CodeLetterJob): Promise<void> {
  const t = wordsOf(job.locale);
  const settings = await readSettings(ctx);
  const letter =
    job.kind === 'sign_up_code'
      ? signUpCodeLetter(t, { lang: job.locale, code: job.code, minutes: settings['codes.minutes'] })
      : accountExistsLetter(t, { lang: job.locale, login_url: `${ctx.base_url}/login?lang=${job.locale}` });
  await mailer.send({ to: job.to, ...letter });
}
