import type { Context } from '#domain/context.ts';
import type { EmailJob, MailedNotice } from '#domain/emails.ts';
import { readSettings, type Settings } from '#domain/settings/settings.ts';
import { siteNames, siteTimeZone } from '#domain/site-look/site-look.ts';
import { accountDeletedEmail } from '#emails/account-deleted.ts';
import { accountExistsEmail } from '#emails/account-exists.ts';
import { channelOffEmail } from '#emails/channel-off.ts';
import { chatEmail } from '#emails/chat.ts';
import { confirmEmailEmail } from '#emails/confirm-email.ts';
import { contactEmail } from '#emails/contact.ts';
import { emailChangeAskedEmail } from '#emails/email-change-asked.ts';
import { emailChangedEmail } from '#emails/email-changed.ts';
import type { EmailBody, WordsOf } from '#emails/layout.ts';
import { mailTestEmail } from '#emails/mail-test.ts';
import { mailingEmail } from '#emails/mailing.ts';
import { newDeviceEmail } from '#emails/new-device.ts';
import { noAccountEmail } from '#emails/no-account.ts';
import { notificationsEmail } from '#emails/notifications.ts';
import { passwordChangedEmail } from '#emails/password-changed.ts';
import { resetCodeEmail } from '#emails/reset-code.ts';
import { signUpCodeEmail } from '#emails/sign-up-code.ts';
import { storeCodeEmail } from '../../emails/store-code.ts';
import { storeRequestDecidedEmail } from '../../emails/store-request-decided.ts';
import { wayInEmail } from '#emails/way-in.ts';
import { welcomeEmail } from '#emails/welcome.ts';
import type { Mailer } from '#platform/mailer.ts';

/** Writes and sends one email. A refusing mail server makes the job try again, ever more slowly. */
export async function sendEmail(
  ctx: Context,
  mailer: Pick<Mailer, 'send'>,
  wordsOf: WordsOf,
  job: EmailJob,
): Promise<void> {
  const settings = await readSettings(ctx);
  const message = write(job, { wordsOf, settings, base_url: ctx.base_url, time_zone: siteTimeZone(ctx) });
  const end_path = endPathOf(job);
  const ending = end_path ? { unsubscribe_url: `${ctx.base_url}${end_path}` } : {};
  try {
    const { name } = siteNames(ctx, job.locale);
    await mailer.send({ to: job.to, ...message, ...ending, ...(name === null ? {} : { from_name: name }) });
  } catch (error) {
    ctx.counters.count('letters_failed');
    throw error;
  }
  ctx.counters.count('letters_sent');
}

/** Where one press ends emails like this one; null for those that are asked for. */
function endPathOf(job: EmailJob): string | null {
  if (job.kind === 'chat') return job.mute_path;
  return job.kind === 'notifications' || job.kind === 'mailing' ? job.unsubscribe_path : null;
}

interface Desk {
  wordsOf: WordsOf;
  settings: Settings;
  base_url: string;
  /** Times in emails are the site's. */
  time_zone: string;
}

/** A notification with the addresses that its email leads to, and of a find the picture. */
function noticeWith(notice: MailedNotice, base_url: string, url: (path: string) => string) {
  const { offer = null, mute_paths = [] } = notice;
  const image_url = offer?.media_key ? `${base_url}/media/${offer.media_key}-160.webp` : null;
  return {
    ...notice,
    url: url(`/notifications/open/${notice.id}`),
    offer: offer && { ...offer, image_url },
    mutes: mute_paths.map(({ name, path, edit_path = '/alerts-manage' }) => ({
      name,
      url: url(path),
      edit_url: url(edit_path),
    })),
  };
}

function write(job: EmailJob, desk: Desk): EmailBody {
  const t = desk.wordsOf(job.locale);
  const lang = job.locale;
  const url = (path: string) => `${desk.base_url}${path}?lang=${lang}`;
  const minutes = desk.settings['codes.minutes'];
  switch (job.kind) {
    case 'sign_up_code':
      return signUpCodeEmail(t, { lang, code: job.code, minutes });
    case 'reset_code':
      return resetCodeEmail(t, { lang, code: job.code, minutes });
    case 'account_exists':
      return accountExistsEmail(t, { lang, login_url: url('/login') });
    case 'no_account':
      return noAccountEmail(t, { lang, register_url: url('/register') });
    case 'mail_test':
      return mailTestEmail(t, { lang, admin_url: url('/admin') });
    case 'welcome':
      return welcomeEmail(t, { lang, username: job.username, home_url: url('/') });
    case 'confirm_email':
    case 'confirm_new_email':
      return confirmEmailEmail(t, { lang, kind: job.kind, username: job.username, url: url(job.path) });
    case 'email_change_asked':
      return emailChangeAskedEmail(t, { ...job, lang, settings_url: url('/settings/security') });
    case 'email_changed':
      return emailChangedEmail(t, { ...job, lang });
    case 'password_changed':
      return passwordChangedEmail(t, { lang, username: job.username, reset_url: url('/password/reset') });
    case 'channel_off':
      return channelOffEmail(t, { ...job, lang, channels_url: url('/settings/notifications') });
    case 'store_code':
      return storeCodeEmail(t, { ...job, lang });
    case 'store_request_decided':
      return storeRequestDecidedEmail(t, {
        ...job,
        lang,
        store_url: url(job.store_path),
        own_url: url('/settings/store'),
      });
    case 'way_in':
      return wayInEmail(t, { lang, username: job.username, way: job.way, settings_url: url('/settings/security') });
    case 'notifications':
      return notificationsEmail(t, {
        lang,
        username: job.username,
        notices: job.notices.map((notice) => noticeWith(notice, desk.base_url, url)),
        more_url: job.has_more ? url('/notifications') : null,
        all_url: url('/notifications'),
        unsubscribe_url: url(job.unsubscribe_path),
      });
    case 'chat':
      return chatEmail(t, {
        ...job,
        lang,
        url: url(job.path),
        settings_url: url('/settings/preferences'),
        mute_url: url(job.mute_path),
      });
    case 'mailing':
      return mailingEmail(t, {
        ...job,
        lang,
        base_url: desk.base_url,
        settings_url: url('/settings/notifications'),
        unsubscribe_url: url(job.unsubscribe_path),
      });
    case 'account_deleted':
      return accountDeletedEmail(t, { ...job, lang, login_url: url('/login') });
    case 'contact':
      return contactEmail(t, { ...job, lang, profile_url: profileOf(job.username, url) });
    default:
      return newDeviceEmail(t, {
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
