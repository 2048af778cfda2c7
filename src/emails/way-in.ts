import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The notice that one more thing opens the account. */
export function wayInEmail(
  t: Words,
  data: {
    lang: string;
    username: string;
    way: 'passkey' | 'app' | 'recovery' | 'google' | 'apple';
    settings_url: string;
  },
): EmailBody {
  return compose(t, data.lang, t('emails.way_in_subject'), [
    t('emails.hello', { username: data.username }),
    t(`emails.way_in_${data.way}`),
    t('emails.way_in_warning'),
    { label: t('emails.way_in_action'), url: data.settings_url },
  ]);
}
