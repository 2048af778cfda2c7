import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** The notice of a sign-in from a browser never seen before. `at` is a date in words. */
export function newDeviceEmail(
  t: Words,
  data: { lang: string; username: string; device: string; network: string; at: string; devices_url: string },
): EmailBody {
  return compose(t, data.lang, t('emails.new_device_subject'), [
    t('emails.hello', { username: data.username }),
    t('emails.new_device_intro'),
    t('emails.new_device_what', { device: data.device || t('emails.new_device_unknown') }),
    t('emails.new_device_where', { network: data.network }),
    t('emails.new_device_when', { at: data.at }),
    t('emails.new_device_warning'),
    { label: t('emails.new_device_action'), url: data.devices_url },
  ]);
}
