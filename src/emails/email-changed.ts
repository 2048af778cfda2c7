import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The notice to the address an account has left. */
export function emailChangedEmail(t: Words, data: { lang: string; username: string; new_email: string }): EmailBody {
  return compose(t, data.lang, t('emails.email_changed_subject'), [
    t('emails.hello', { username: data.username }),
    t('emails.email_changed_intro', { new_email: data.new_email }),
    t('emails.email_changed_warning'),
  ]);
}
