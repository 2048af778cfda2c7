import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The letter to a mailbox of a store with the six digits that prove it. */
export function storeCodeEmail(
  t: Words,
  data: { lang: string; username: string; store: string; code: string },
): EmailBody {
  return compose(t, data.lang, t('emails.store_code_subject', { code: data.code }), [
    t('emails.store_code_intro', { username: data.username, store: data.store }),
    { code: data.code },
    t('emails.store_code_ignore'),
  ]);
}
