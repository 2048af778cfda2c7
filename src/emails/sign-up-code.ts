import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The letter with the six digits of a registration. */
export function signUpCodeEmail(t: Words, data: { lang: string; code: string; minutes: number }): EmailBody {
  return compose(t, data.lang, t('emails.sign_up_code_subject', { code: data.code }), [
    t('emails.sign_up_code_intro', { minutes: data.minutes }),
    { code: data.code },
    t('emails.sign_up_code_ignore'),
  ]);
}
