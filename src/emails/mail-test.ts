import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** What an administrator gets who tries out whether letters arrive. */
export function mailTestEmail(t: Words, data: { lang: string; admin_url: string }): EmailBody {
  return compose(t, data.lang, t('emails.mail_test_subject'), [
    t('emails.mail_test_intro'),
    { label: t('emails.mail_test_action'), url: data.admin_url },
  ]);
}
