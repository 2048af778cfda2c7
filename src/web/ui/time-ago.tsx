import { useEffect, useState } from 'react';
import { age, formatDateTime } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { nextTick } from './age-ticks.ts';

/** A page this old says the age of what comes in anew at once. */
const PAGE_MS = 60_000;

/** How long ago something was: short for the eye, in full words for the ear. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const t = useWords();
  const { locale, now, time_zone } = useFrame();
  const [current, setCurrent] = useState(() => Date.parse(now));
  useEffect(() => keepFresh(Date.parse(at), Date.parse(now), setCurrent), [at, now]);
  const { unit, count } = age(at, current);
  return (
    <time className={className} dateTime={at} title={formatDateTime(at, locale, time_zone)}>
      <span aria-hidden="true">{t(`common.age_${unit}`, { count })}</span>
      <span className="visually-hidden">{t(`common.age_${unit}_full`, { count })}</span>
    </time>
  );
}

const loaded_at = Date.now();

/** Ticks as `nextTick` says; by the server's clock plus the time since loading. */
function keepFresh(at: number, rendered_at: number, onTick: (now: number) => void): () => void {
  let timer = 0;
  const tick = (is_first: boolean) => {
    const now = rendered_at + Date.now() - loaded_at;
    // What came in long after the page is as old as it is now, not as it was then.
    if (is_first && now - rendered_at > PAGE_MS) onTick(now);
    const wait_ms = nextTick(now - at);
    if (wait_ms === null) return;
    if (!is_first) onTick(now);
    timer = window.setTimeout(tick, wait_ms, false);
  };
  tick(true);
  return () => window.clearTimeout(timer);
}
