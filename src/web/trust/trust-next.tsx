import type { MemberTrust } from '#contract/trust.ts';
import { formatNumber } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './trust-next.css';

type Next = NonNullable<MemberTrust['next']>;
type Ask = Next['asks'][number][number];

/** What is missing for the next level, with how far each part of it has come. */
export function TrustNext({ next, report_days }: { next: Next; report_days: number }) {
  const t = useWords();
  return (
    <div className="trust-next">
      <h3 className="trust-next__title">{t('trust.next', { level: next.level })}</h3>
      <ul className="trust-next__asks">
        {next.asks.map((any) => {
          const [first, ...others] = any;
          if (!first) return null;
          const ways = any.map((ask) => <OneAsk key={ask.ask} ask={ask} report_days={report_days} />);
          return (
            <li key={first.ask} className="trust-next__part">
              {others.length > 0 ? (
                <div className="trust-next__either" data-met={any.some(({ is_met }) => is_met) || undefined}>
                  <p className="trust-next__word">{t('trust.either')}</p>
                  {ways}
                </div>
              ) : (
                ways
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function OneAsk({ ask: { ask, value, wanted, is_met }, report_days }: { ask: Ask; report_days: number }) {
  const t = useWords();
  const { locale } = useFrame();
  const is_counted = ask !== 'proven_address' && ask !== 'reports';
  const share = wanted > 0 ? Math.min(100, Math.floor((100 * value) / wanted)) : 100;
  const told = formatNumber(Math.min(value, wanted), locale);
  return (
    <div className="trust-next__ask" data-met={is_met || undefined}>
      <span className="trust-next__sign">{is_met ? <Icon name="check" size={16} /> : null}</span>
      <span className="trust-next__what">
        {t(`trust.ask_${ask}` as WordKey, { wanted, days: report_days })}
        {is_met ? <span className="visually-hidden"> ({t('trust.done')})</span> : null}
      </span>
      {is_counted ? (
        <span className="trust-next__value">
          {t('trust.so_far', { value: told, wanted: formatNumber(wanted, locale) })}
        </span>
      ) : null}
      {ask === 'reports' ? <span className="trust-next__value">{t('trust.so_far_reports', { value })}</span> : null}
      {is_counted && !is_met ? (
        <svg className="trust-next__way" width="100%" height="4" aria-hidden="true">
          <rect className="trust-next__track" width="100%" height="4" rx="2" />
          <rect className="trust-next__done" width={`${share}%`} height="4" rx="2" />
        </svg>
      ) : null}
    </div>
  );
}
