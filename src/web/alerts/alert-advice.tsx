import { useState } from 'react';
import type { Alert, AlertAdvice as Advice, AlertFields } from '#contract/alerts.ts';
import { formatDegrees, formatMoney, formatNumber, formatPercent } from '#i18n/format.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { signInAgain } from '../auth/sign-in-again.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import './alert-advice.css';

const MINOR = 100;

interface AlertAdviceProps {
  alert: Alert;
  onChanged: (alert: Alert) => void;
}

/** What would help an alert that is too loud or too quiet; nothing about any other. */
export function AlertAdvice({ alert, onChanged }: AlertAdviceProps) {
  const t = useWords();
  const { locale } = useFrame();
  const { advice, is_paused } = alert;
  if (advice === null || is_paused) return null;
  const { kind, a_day, misses } = advice;
  return (
    <section className={`alert-advice alert-advice--${kind}`} aria-label={t('alerts.advice')}>
      <p className="alert-advice__text">
        <Icon name={kind === 'loud' ? 'bell-ring' : 'bell-off'} size={16} />
        {kind === 'loud'
          ? t('alerts.loud', { count: formatNumber(Math.round(a_day), locale) })
          : t(misses.length > 0 ? 'alerts.quiet' : 'alerts.quiet_none')}
      </p>
      {kind === 'loud' ? <Quieter alert={alert} advice={advice} onChanged={onChanged} /> : null}
      {misses.length > 0 ? <Misses alert={alert} misses={misses} /> : null}
    </section>
  );
}

/** Changes that would leave fewer finds, each by one press. */
function Quieter({ alert, advice, onChanged }: AlertAdviceProps & { advice: Advice }) {
  const t = useWords();
  const { locale, viewer } = useFrame();
  const [is_busy, setBusy] = useState(false);
  const { min_temperature, temperature_leaves, max_price, price_leaves } = advice;
  const change = async (body: AlertFields) => {
    setBusy(true);
    try {
      const { data } = await call('PATCH /api/alerts/:id', { params: { id: alert.id }, body });
      onChanged(data);
      showToast({ kind: 'success', message: t('alerts.saved') });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_signed_in') signInAgain(viewer?.id, () => change(body));
      else showToast({ kind: 'failure', message: failureMessage(error, t('alerts.change_failed')) });
    } finally {
      setBusy(false);
    }
  };
  const leaves = (count: number | null) => formatNumber(Math.max(1, Math.round(count ?? 0)), locale);
  const ways = [
    min_temperature === null
      ? null
      : {
          body: { min_temperature },
          label: t('alerts.loud_degrees', {
            degrees: formatDegrees(min_temperature, false, locale),
            count: leaves(temperature_leaves),
          }),
        },
    max_price === null
      ? null
      : {
          body: { max_price },
          label: t('alerts.loud_price', {
            price: formatMoney(max_price * MINOR, alert.currency, locale),
            count: leaves(price_leaves),
          }),
        },
  ].filter((way) => way !== null);
  return (
    <p className="alert-advice__ways needs-script">
      {ways.map(({ body, label }) => (
        <Button key={label} kind="line" size="small" is_busy={is_busy} onClick={() => void change(body)}>
          {label}
        </Button>
      ))}
    </p>
  );
}

/** Offers that failed one condition alone, and which. */
function Misses({ alert, misses }: { alert: Alert; misses: Advice['misses'] }) {
  const t = useWords();
  const { locale } = useFrame();
  const by = ({ reason, missed_by }: Advice['misses'][number]) => {
    const number = missed_by ?? 0;
    if (reason === 'price' || reason === 'free') return formatMoney(number, alert.currency, locale);
    return reason === 'degrees' ? formatDegrees(number, false, locale) : formatPercent(number, locale);
  };
  return (
    <ul className="alert-advice__misses">
      {misses.map((miss) => (
        <li key={miss.url} className="alert-advice__miss">
          <a className="link clip" href={miss.url} dir="auto">
            {miss.title}
          </a>
          <span className="alert-advice__reason">{t(`alerts.miss_${miss.reason}`, { by: by(miss) })}</span>
        </li>
      ))}
    </ul>
  );
}
