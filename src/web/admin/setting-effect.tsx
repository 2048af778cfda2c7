import { useEffect, useState } from 'react';
import type { ReplayedSetting } from '#contract/replayed-settings.ts';
import type { SettingEffect as Effect } from '#contract/settings.ts';
import { formatNumber } from '#i18n/format.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './setting-effect.css';

/** Typing pauses this long before it is asked. */
const PAUSE_MS = 400;

interface SettingEffectProps {
  setting: ReplayedSetting;
  /** What is typed, and what stands. */
  value: number;
  now: number;
}

/** What the number typed would make of the offers of the last month; nothing while it is the one that stands. */
export function SettingEffect({ setting, value, now }: SettingEffectProps) {
  const t = useWords();
  const { locale } = useFrame();
  const [known, setKnown] = useState<{ value: number; effect: Effect } | null>(null);
  const is_asked = Number.isFinite(value) && value !== now;
  useEffect(() => {
    if (!is_asked) return undefined;
    let is_current = true;
    const ask = async () => {
      const { data } = await call('GET /api/admin/settings/:key/effect', {
        params: { key: setting },
        query: { value },
      });
      if (is_current) setKnown({ value, effect: data });
    };
    // A number out of bounds is refused at the field once it is sent.
    const timer = setTimeout(() => void ask().catch(() => setKnown(null)), PAUSE_MS);
    return () => {
      is_current = false;
      clearTimeout(timer);
    };
  }, [setting, value, is_asked]);
  const effect = is_asked && known?.value === value ? known.effect : null;
  const number = (count: number) => ({ count, number: formatNumber(count, locale) });
  const rows = effect
    ? [
        ...effect.levels.map(({ level, ...counts }) => ({ name: t(`admin.level_${level}`), ...counts })),
        { name: t('admin.effect_hot_list'), ...effect.hot },
      ].filter(({ before, after }) => before !== after)
    : [];
  return (
    <div className="setting-effect" role="status">
      {effect ? (
        <>
          <p>
            {t('admin.effect', number(effect.changed))} {t('admin.effect_of', number(effect.offers))}
          </p>
          {rows.length > 0 ? (
            <ul className="setting-effect__rows">
              {rows.map(({ name, before, after }) => (
                <li key={name}>
                  {name} <b>{`${formatNumber(before, locale)} → ${formatNumber(after, locale)}`}</b>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
