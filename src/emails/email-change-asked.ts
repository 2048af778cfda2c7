import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The notice to the present address that another one was asked for. */
export function emailChangeAskedEmail(
  t: Words,
  data: { lang: string; username: string; new_email: string; settings_url: string },
): EmailBody {
  return compose(t, data.lang, t('emails.email_change_asked_subject'), [
    t('emails.hello', { username: data.username }),
    t('emails.email_change_asked_intro', { new_email: data.new_email }),
    t('emails.email_change_asked_warning'),
    { label: t('emails.email_change_asked_action'), url: data.settings_url },
  ]);
}
