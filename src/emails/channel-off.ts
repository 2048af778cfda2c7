import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The notice that a channel of deal alerts was switched off, since nothing got through. */
export function channelOffEmail(
  t: Words,
  data: { lang: string; username: string; channel: string; is_gone?: boolean; channels_url: string },
): EmailBody {
  return compose(t, data.lang, t('emails.channel_off_subject', { channel: data.channel }), [
    t('emails.hello', { username: data.username }),
    t(data.is_gone ? 'emails.channel_off_gone' : 'emails.channel_off_intro', { channel: data.channel }),
    t('emails.channel_off_advice'),
    { label: t('emails.channel_off_action'), url: data.channels_url },
  ]);
}
