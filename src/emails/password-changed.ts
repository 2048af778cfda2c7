import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The notice that a password is another one now. */
export function passwordChangedEmail(t: Words, data: { lang: string; username: string; reset_url: string }): EmailBody {
  return compose(t, data.lang, t('emails.password_changed_subject'), [
    t('emails.hello', { username: data.username }),
    t('emails.password_changed_intro'),
    t('emails.password_changed_warning'),
    { label: t('emails.password_changed_action'), url: data.reset_url },
  ]);
}
