import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The letter with the six digits for a new password. */
export function resetCodeEmail(t: Words, data: { lang: string; code: string; minutes: number }): EmailBody {
  return compose(t, data.lang, t('emails.reset_code_subject', { code: data.code }), [
    t('emails.reset_code_intro', { minutes: data.minutes }),
    { code: data.code },
    t('emails.reset_code_ignore'),
  ]);
}
