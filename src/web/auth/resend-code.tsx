import { useWords } from '../words.tsx';
import { minutesAndSeconds } from './use-countdown.ts';
import './resend-code.css';

/** Read out this often only: a number each second would drown everything else. */
const READ_EVERY_SECONDS = 30;

/** Asks for a new code, once the wait is over. */
export function ResendCode({
  seconds,
  is_busy,
  onResend,
}: {
  seconds: number;
  is_busy: boolean;
  onResend: () => void;
}) {
  const t = useWords();
  const left = (count: number) => minutesAndSeconds(count) ?? t('auth.seconds', { count });
  const read = Math.ceil(seconds / READ_EVERY_SECONDS) * READ_EVERY_SECONDS;
  return (
    <p className="resend-code">
      <span className="resend-code__question">{t('auth.no_code')}</span>{' '}
      {seconds > 0 ? (
        <span className="resend-code__wait" aria-hidden="true">
          {t('auth.resend_in', { left: left(seconds) })}
        </span>
      ) : (
        <button type="button" className="resend-code__button" aria-busy={is_busy || undefined} onClick={onResend}>
          {t('auth.resend')}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {seconds > 0 ? t('auth.resend_in', { left: left(read) }) : ''}
      </span>
    </p>
  );
}
