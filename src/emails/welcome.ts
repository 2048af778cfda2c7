import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The first email to a proven address. */
export function welcomeEmail(t: Words, data: { lang: string; username: string; home_url: string }): EmailBody {
  return compose(t, data.lang, t('emails.welcome_subject'), [
    t('emails.hello', { username: data.username }),
    t('emails.welcome_intro'),
    { label: t('emails.welcome_action'), url: data.home_url },
  ]);
}
