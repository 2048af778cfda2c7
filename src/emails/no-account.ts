import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** What an unknown address gets instead of a code for a new password, for the same reason. */
export function noAccountEmail(t: Words, data: { lang: string; register_url: string }): EmailBody {
  return compose(t, data.lang, t('emails.no_account_subject'), [
    t('emails.no_account_intro'),
    { label: t('emails.no_account_action'), url: data.register_url },
    t('emails.no_account_ignore'),
  ]);
}
