import type { Context } from '#domain/context.ts';
import type { LetterJob } from '#domain/letters.ts';
import { readSettings, type Settings } from '#domain/settings/settings.ts';
import { accountDeletedLetter } from '#emails/account-deleted.ts';
import { accountExistsLetter } from '#emails/account-exists.ts';
import { confirmEmailLetter } from '#emails/confirm-email.ts';
import { contactLetter } from '#emails/contact.ts';
import { emailChangeAskedLetter } from '#emails/email-change-asked.ts';
import { emailChangedLetter } from '#emails/email-changed.ts';
import type { LetterBody, WordsOf } from '#emails/layout.ts';
import { newDeviceLetter } from '#emails/new-device.ts';
import { noAccountLetter } from '#emails/no-account.ts';
import { notificationsLetter } from '#emails/notifications.ts';
import { passwordChangedLetter } from '#emails/password-changed.ts';
import { resetCodeLetter } from '#emails/reset-code.ts';
import { signUpCodeLetter } from '#emails/sign-up-code.ts';
import { wayInLetter } from '#emails/way-in.ts';
import { welcomeLetter } from '#emails/welcome.ts';
import type { Mailer } from '#platform/mailer.ts';

/** Writes and sends one letter. A refusing mail server makes the job try again, ever more slowly. */
export async function sendLetter(
  ctx: Context,
  mailer: Mailer,
  wordsOf: WordsOf,
  time_zone: string,
  job: LetterJob,
): Promise<void> {
  const settings = await readSettings(ctx);
  const letter = write(job, { wordsOf, settings, base_url: ctx.base_url, time_zone });
  const list = job.kind === 'notifications' ? { unsubscribe_url: `${ctx.base_url}${job.unsubscribe_path}` } : {};
  await mailer.send({ to: job.to, ...letter, ...list });
}

interface Desk {
  wordsOf: WordsOf;
  settings: Settings;
  base_url: string;
  /** Times in letters are the site's. */
  time_zone: string;
}

function write(job: LetterJob, desk: Desk): LetterBody {
  const t = desk.wordsOf(job.locale);
  const lang = job.locale;
  const url = (path: string) => `${desk.base_url}${path}?lang=${lang}`;
  const minutes = desk.settings['codes.minutes'];
  switch (job.kind) {
    case 'sign_up_code':
      return signUpCodeLetter(t, { lang, code: job.code, minutes });
    case 'reset_code':
      return resetCodeLetter(t, { lang, code: job.code, minutes });
    case 'account_exists':
      return accountExistsLetter(t, { lang, login_url: url('/login') });
    case 'no_account':
      return noAccountLetter(t, { lang, register_url: url('/register') });
    case 'welcome':
      return welcomeLetter(t, { lang, username: job.username, home_url: url('/') });
    case 'confirm_email':
    case 'confirm_new_email':
      return confirmEmailLetter(t, { lang, kind: job.kind, username: job.username, url: url(job.path) });
    case 'email_change_asked':
      return emailChangeAskedLetter(t, { ...job, lang, settings_url: url('/settings/security') });
    case 'email_changed':
      return emailChangedLetter(t, { ...job, lang });
    case 'password_changed':
      return passwordChangedLetter(t, { lang, username: job.username, reset_url: url('/password/reset') });
    case 'way_in':
      return wayInLetter(t, { lang, username: job.username, way: job.way, settings_url: url('/settings/security') });
    case 'notifications':
      return notificationsLetter(t, {
        lang,
        username: job.username,
        notices: job.notices.map((notice) => ({
          ...notice,
          url: url(`/notifications/open/${notice.id}`),
          mutes: (notice.mute_paths ?? []).map(({ name, path }) => ({ name, url: url(path) })),
        })),
        more_url: job.has_more ? url('/notifications') : null,
        all_url: url('/notifications'),
        unsubscribe_url: url(job.unsubscribe_path),
      });
    case 'account_deleted':
      return accountDeletedLetter(t, { ...job, lang, login_url: url('/login') });
    case 'contact':
      return contactLetter(t, { ...job, lang, profile_url: profileOf(job.username, url) });
    default:
      return newDeviceLetter(t, {
        ...job,
        lang,
        at: timeIn(desk.time_zone, job),
        devices_url: url('/settings/security'),
      });
  }
}

function profileOf(username: string | null, url: (path: string) => string): string | null {
  return username === null ? null : url(`/u/${encodeURIComponent(username)}`);
}

function timeIn(time_zone: string, job: { at: string; locale: string }): string {
  const format = new Intl.DateTimeFormat(job.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: time_zone,
  });
  return `${format.format(new Date(job.at))} (${time_zone})`;
}
