import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** Goodbye, and the way back while there is one. */
export function accountDeletedEmail(
  t: Words,
  data: { lang: string; username: string; days: number; login_url: string },
): EmailBody {
  return compose(t, data.lang, t('emails.account_deleted_subject'), [
    t('emails.hello', { username: data.username }),
    t('emails.account_deleted_intro', { days: data.days }),
    { label: t('emails.account_deleted_action'), url: data.login_url },
  ]);
}
