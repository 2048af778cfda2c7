import type { ReactNode } from 'react';
import { age, formatNumber } from '#i18n/format.ts';
import type { ModerationFigures } from '#contract/moderation-log.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './log-figures.css';

const COUNTS = ['decided_count', 'dismissed_count', 'automatic_count', 'restored_count'] as const;
const APPEALS = ['appealed_count', 'overturned_count', 'timely_count'] as const;

/** How much was decided lately, how fast, and how often it was turned round. */
export function LogFigures({ figures }: { figures: ModerationFigures }) {
  const t = useWords();
  const { locale } = useFrame();
  const { median_wait } = figures;
  return (
    <section className="log-figures card" aria-labelledby="log-figures">
      <h2 className="title-3" id="log-figures">
        {t('modlog.figures')}
      </h2>
      <dl className="log-figures__list">
        {COUNTS.map((name) => (
          <Figure key={name} label={t(`modlog.${name}`)} value={formatNumber(figures[name], locale)} />
        ))}
        {median_wait === null ? null : (
          <Figure label={t('modlog.median_wait')} value={<Wait seconds={median_wait} />} />
        )}
        {figures.appealed_count === 0
          ? null
          : APPEALS.map((name) => (
              <Figure key={name} label={t(`modlog.${name}`)} value={formatNumber(figures[name], locale)} />
            ))}
      </dl>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="log-figures__figure">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Wait({ seconds }: { seconds: number }) {
  const t = useWords();
  const { unit, count } = age(0, Math.max(60, seconds) * 1000);
  return t(`common.age_${unit}`, { count });
}
