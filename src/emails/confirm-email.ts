import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The email with the link that proves an address: the first one, or a new one. */
export function confirmEmailEmail(
  t: Words,
  data: { lang: string; kind: 'confirm_email' | 'confirm_new_email'; username: string; url: string },
): EmailBody {
  return compose(t, data.lang, t(`emails.${data.kind}_subject`), [
    t('emails.hello', { username: data.username }),
    t(`emails.${data.kind}_intro`),
    { label: t('emails.confirm_email_action'), url: data.url },
    t(`emails.${data.kind}_ignore`),
  ]);
}
