import { useState } from 'react';
import type { HealthCheck, HealthTrial } from '#contract/health.ts';
import { formatDateTime, formatNumber } from '#i18n/format.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { onLiveEvent } from '../live/live-events.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './health-card.css';

const HEARD_WITHIN_MS = 5000;

/** What the site leans on: whether it worked the last time, and a way to try it out. */
export function HealthCard({ health }: { health: readonly HealthCheck[] }) {
  const t = useWords();
  return (
    <section className="health-card card" aria-labelledby="health">
      <h2 className="title-3" id="health">
        {t('health.title')}
      </h2>
      <ul className="health-card__parts">
        {health.map((check) => (
          <Part key={check.part} first={check} />
        ))}
      </ul>
    </section>
  );
}

function Part({ first }: { first: HealthCheck }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { is_busy, error, run } = useOwnRequest();
  const [{ check, said }, setTried] = useState<{ check: HealthCheck; said: string }>({ check: first, said: '' });
  const { part, checked_at, is_well, took_ms, detail } = check;
  const name = t(`health.${part}`);
  const state = checked_at === null ? 'never' : is_well ? 'well' : 'unwell';
  const test = () =>
    run(async () => {
      setTried({ check, said: '' });
      const heard = part === 'sockets' ? hearOwn() : null;
      const { data } = await call('POST /api/admin/health/:part/test', { params: { part } });
      setTried({ check: data, said: noteOf(data) });
      if (heard && data.is_well) {
        const took = await heard;
        const back = took === null ? t('health.not_heard') : t('health.heard', { took: formatNumber(took, locale) });
        setTried({ check: { ...data, is_well: took !== null }, said: back });
      }
    }, t('admin.failed'));
  const noteOf = ({ note }: HealthTrial) => (note === null ? '' : t(`health.note_${note}`));
  return (
    <li className="health-card__part">
      <p className="health-card__name">
        <Icon name={ICONS[state]} size={20} />
        <b>{name}</b>
        <span className={`health-card__state health-card__state--${state}`}>{t(`health.${state}`)}</span>
      </p>
      <p className="health-card__at">
        {checked_at === null
          ? null
          : t('health.at', {
              at: formatDateTime(checked_at, locale, time_zone),
              took: formatNumber(took_ms, locale),
            })}
      </p>
      <Button
        kind="soft"
        size="small"
        className="needs-script"
        is_busy={is_busy}
        aria-label={t('health.test_named', { part: name })}
        onClick={() => void test()}
      >
        {t(is_busy ? 'health.testing' : 'health.test')}
      </Button>
      <output className="health-card__said">{error ?? (said || detail)}</output>
    </li>
  );
}

const ICONS = { never: 'clock', well: 'circle-check', unwell: 'circle-alert' } as const;

/** How long it took until this page was told something in its own channel; null when it was not. */
function hearOwn(): Promise<number | null> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (took: number | null) => {
      stop();
      window.clearTimeout(timer);
      resolve(took);
    };
    const stop = onLiveEvent('unread', () => end(Math.round(performance.now() - began)));
    const timer = window.setTimeout(() => end(null), HEARD_WITHIN_MS);
  });
}
