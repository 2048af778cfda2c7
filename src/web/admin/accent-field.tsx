import type { WordKey } from '#i18n/keys.ts';
import { formatNumber } from '#i18n/format.ts';
import {
  isReadableAccent,
  nearestAccent,
  parseColor,
  SHIPPED_ACCENT,
  worstContrast,
  type AccentTheme,
} from '#rules/accent.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import './accent-field.css';

interface AccentFieldProps {
  theme: AccentTheme;
  /** As typed; empty: as shipped. */
  value: string;
  /** What the server said against it. */
  error: string | null;
  onChange: (value: string) => void;
}

/** The accent of a theme: picked or typed, measured at once, with the nearest that can be read one press away. */
export function AccentField({ theme, value, error, onChange }: AccentFieldProps) {
  const t = useWords();
  const { locale } = useFrame();
  const shipped = SHIPPED_ACCENT[theme]['--brand'];
  const color = parseColor(value);
  const is_low = color !== null && !isReadableAccent(theme, color);
  const worst = color === null ? null : worstContrast(theme, color);
  const low =
    is_low && worst
      ? t('look.accent_low', {
          ratio: formatNumber(worst.ratio, locale, 2),
          surface: t(`look.surface_${worst.surface.replace('-', '_')}` as WordKey),
        })
      : null;
  const unknown = value !== '' && color === null && error !== null ? t('look.accent_unknown') : null;
  const nearest = color !== null && is_low ? nearestAccent(theme, color) : null;
  return (
    <div className="accent-field">
      <Field
        label={t(`look.accent_${theme}`)}
        hint={t('look.accent_hint', { shipped })}
        error={low ?? unknown ?? error}
      >
        {(control) => (
          <span className="accent-field__box">
            <input
              type="color"
              className="accent-field__pick"
              aria-label={t('look.accent_pick', { field: t(`look.accent_${theme}`) })}
              value={color ?? shipped}
              onChange={(event) => onChange(event.target.value)}
            />
            <input
              {...control}
              autoComplete="off"
              spellCheck={false}
              placeholder={shipped}
              maxLength={20}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          </span>
        )}
      </Field>
      {nearest === null ? null : (
        <Button kind="soft" size="small" onClick={() => onChange(nearest)}>
          {t('look.accent_take', { color: nearest })}
        </Button>
      )}
    </div>
  );
}
