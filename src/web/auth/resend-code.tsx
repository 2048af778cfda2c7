import { useWords } from '../words.tsx';
import { minutesAndSeconds } from './use-countdown.ts';
import './resend-code.css';

/** Read out this often only: a number each second would drown everything else. */
const READ_EVERY_SECONDS = 30;

interface ResendCodeProps {
  /** Until a new code may be asked for. */
  seconds: number;
  is_busy: boolean;
  /** A new code has just been sent. */
  is_sent: boolean;
  onResend: () => void;
}

/** Asks for a new code, once the wait is over. */
export function ResendCode({ seconds, is_busy, is_sent, onResend }: ResendCodeProps) {
  const t = useWords();
  const left = (count: number) => minutesAndSeconds(count) ?? t('auth.seconds', { count });
  const read = Math.ceil(seconds / READ_EVERY_SECONDS) * READ_EVERY_SECONDS;
  // Over a page behind a dialog the alert is out of reach of those who listen: it is said here too.
  const news = is_sent ? `${t('auth.code_resent')} ` : '';
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
        {seconds > 0 ? news + t('auth.resend_in', { left: left(read) }) : ''}
      </span>
    </p>
  );
}
