import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { LetterBody } from './layout.ts';

/** The first letter to a proven address. */
export function welcomeLetter(t: Words, data: { lang: string; username: string; home_url: string }): LetterBody {
  return compose(t, data.lang, t('emails.welcome_subject'), [
    t('emails.hello', { username: data.username }),
    t('emails.welcome_intro'),
    { label: t('emails.welcome_action'), url: data.home_url },
  ]);
}
