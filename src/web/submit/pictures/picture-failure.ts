import type { Words } from '#i18n/keys.ts';
import { ApiError } from '../../api.ts';

/** Why a picture did not come. */
export interface PictureFailure {
  message: string;
  /** The same picture will be refused again: another one has to be taken. */
  is_final: boolean;
  /** No network: it is worth another try once there is one. */
  is_offline: boolean;
}

/** The product's words for a picture that did not come: its own limit by its number, what passes by that. */
export function pictureFailure(error: unknown, source: File | string, t: Words): PictureFailure {
  if (!(error instanceof ApiError)) return { message: t('submit.upload_failed'), is_final: false, is_offline: false };
  const { status, code, message, fields } = error;
  const said = (fields['image'] ?? fields['url'])?.[0];
  const is_final = status >= 400 && status < 500 && status !== 429 && status !== 401;
  const is_fetched = typeof source === 'string';
  const final = (words: string) => ({ message: words, is_final, is_offline: status === 0 });
  if (['email_not_verified', 'account_suspended', 'not_signed_in', 'rate_limited'].includes(code))
    return final(message);
  if (!is_final) return final(t('submit.upload_failed'));
  if (is_fetched) return final([t('errors.remote_picture_failed'), said].filter(Boolean).join('. '));
  if (code === 'picture_refused') return final([message, said].filter(Boolean).join(' '));
  return final(said ?? t('submit.upload_refused'));
}
