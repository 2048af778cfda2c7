import type { MemberTrust } from '#contract/trust.ts';
import { formatNumber } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { TrustLimits } from './trust-limits.tsx';
import { TrustNext } from './trust-next.tsx';
import './trust-panel.css';

interface TrustPanelProps {
  trust: MemberTrust;
  is_own: boolean;
}

/** How far a member is trusted: why a vote weighs what it weighs, what the level allows, what the next one asks for. */
export function TrustPanel({ trust, is_own }: TrustPanelProps) {
  const t = useWords();
  return (
    <section className="trust-panel card" aria-labelledby="trust">
      <div className="trust-panel__head">
        <h2 className="title-3" id="trust">
          {t('trust.title')}
        </h2>
        <span className="trust-panel__private">{t(is_own ? 'trust.private' : 'trust.private_staff')}</span>
      </div>
      <div className="trust-panel__columns">
        <div className="trust-panel__main">
          <Level trust={trust} />
          {trust.next ? (
            <TrustNext next={trust.next} report_days={trust.report_days} />
          ) : (
            <p className="trust-panel__text">{t('trust.top')}</p>
          )}
        </div>
        <TrustLimits trust={trust} />
      </div>
    </section>
  );
}

function Level({ trust }: Pick<TrustPanelProps, 'trust'>) {
  const t = useWords();
  const { locale } = useFrame();
  const { level, vote_degrees, full_vote_degrees, is_editor, is_vouched } = trust;
  const share = vote_degrees < full_vote_degrees ? 'half' : vote_degrees > full_vote_degrees ? 'more' : 'full';
  const decimals = String(vote_degrees).split('.')[1]?.length ?? 0;
  return (
    <div>
      <p className="trust-panel__level">
        <b>{t('trust.level', { level })}</b>
        <span>{t(`trust.level_${level}` as WordKey)}</span>
      </p>
      <ol className="trust-panel__steps" aria-hidden="true">
        {trust.levels.map((step) => (
          <li key={step.level} className="trust-panel__step" data-reached={step.level <= level || undefined} />
        ))}
      </ol>
      <p className="trust-panel__text">
        {t('trust.weight', { degrees: formatNumber(vote_degrees, locale, decimals), share })}{' '}
        {t(is_editor ? 'trust.why_editor' : `trust.why_${share}`)}
      </p>
      {is_vouched ? <p className="trust-panel__text">{t('trust.vouched')}</p> : null}
      <p className="trust-panel__text">
        {t('trust.why_cast')}{' '}
        <a className="link" href={ADDRESS.ranking}>
          {t('trust.to_ranking')}
        </a>
      </p>
    </div>
  );
}
