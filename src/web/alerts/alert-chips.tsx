import type { Alert } from '#contract/alerts.ts';
import { formatDegrees } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { paceText } from './threshold-field.tsx';
import { useLimits } from './use-limits.ts';
import './alert-chips.css';

/** Everything an alert asks of offers, one by one; its groups and stores lead to their pages. */
export function AlertChips({ alert }: { alert: Alert }) {
  const t = useWords();
  const { locale } = useFrame();
  const { keyword, groups, stores, min_temperature, within_minutes, include_coupons, in_description } = alert;
  const limits = useLimits({ ...alert, name: '' });
  const pace = within_minutes === null ? '' : ` ${paceText(t, within_minutes)}`;
  const texts = [
    ...limits,
    min_temperature === null
      ? null
      : t('alerts.from', { degrees: formatDegrees(min_temperature, false, locale) }) + pace,
    include_coupons ? null : t('alerts.no_coupons'),
    in_description && keyword !== '' ? t('alerts.description_too') : null,
  ].filter((text) => text !== null);
  return (
    <ul className="alert-chips" aria-label={t('alerts.offers_limits')}>
      {keyword === '' ? null : (
        <li className="alert-chips__chip" dir="auto">
          {keyword}
        </li>
      )}
      {[...groups, ...stores].map(({ url, name }) => (
        <li key={url}>
          <a className="alert-chips__chip alert-chips__chip--link" href={url} dir="auto">
            {name}
          </a>
        </li>
      ))}
      {texts.map((text) => (
        <li key={text} className="alert-chips__chip">
          {text}
        </li>
      ))}
    </ul>
  );
}
