import type { Words } from '#i18n/keys.ts';
import { compose, type EmailPart } from './compose.ts';
import type { EmailBody } from './layout.ts';

interface StoreRequestDecided {
  lang: string;
  username: string;
  store: string;
  outcome: 'approved' | 'refused';
  /** Of the administrator; empty for none. */
  words: string;
  store_url: string;
  own_url: string;
}

/** Whether a member speaks for a store from now on. */
export function storeRequestDecidedEmail(t: Words, data: StoreRequestDecided): EmailBody {
  const { store, outcome, words } = data;
  const said: EmailPart[] = words === '' ? [] : [{ quote: words }];
  const end: EmailPart =
    outcome === 'approved'
      ? { label: t('emails.store_approved_action', { store }), url: data.store_url }
      : { label: t('emails.store_refused_action'), url: data.own_url };
  return compose(t, data.lang, t(`emails.store_${outcome}_subject`, { store }), [
    t('emails.hello', { username: data.username }),
    t(`emails.store_${outcome}_intro`, { store }),
    ...said,
    end,
  ]);
}
