import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** What a known address gets instead of a code, so that the page need not tell who is a member. */
export function accountExistsEmail(t: Words, data: { lang: string; login_url: string }): EmailBody {
  return compose(t, data.lang, t('emails.account_exists_subject'), [
    t('emails.account_exists_intro'),
    { label: t('emails.account_exists_action'), url: data.login_url },
    t('emails.account_exists_ignore'),
  ]);
}
