import { useSyncExternalStore } from 'react';
import { LOOK_CURRENCIES, type LookChoices } from '#contract/site-look-kinds.ts';
import type { ShippedLook } from '#contract/site-look-pages.ts';
import { formatDateTime } from '#i18n/format.ts';
import { isTimeZone, zoneName } from '#rules/local-date.ts';
import { useFrame } from '../frame-context.tsx';
import { Field } from '../ui/field.tsx';
import { knownZones, neverChanges, noZones } from '../ui/known-zones.ts';
import { useWords } from '../words.tsx';

const CURRENCIES = ['RUB', 'USD'] as const;

interface PlaceFieldsProps {
  draft: LookChoices;
  shipped: ShippedLook;
  fields: Readonly<Record<string, string>>;
  onChange: (part: Partial<LookChoices>) => void;
}

/** Where the site is at home: what its prices are in, and whose days it counts. */
export function PlaceFields({ draft, shipped, fields, onChange }: PlaceFieldsProps) {
  const t = useWords();
  return (
    <>
      {LOOK_CURRENCIES.map((name) => (
        <Field key={name} label={t(`look.${name}`)} hint={t('look.currency_hint')} error={fields[name] ?? null}>
          {(control) => (
            <select
              {...control}
              autoComplete="off"
              value={draft[name] ?? ''}
              onChange={(event) =>
                onChange({ [name]: CURRENCIES.find((currency) => currency === event.target.value) ?? null })
              }
            >
              <option value="">{t('look.currency_ours', { currency: t(`look.currency_${shipped[name]}`) })}</option>
              {CURRENCIES.map((currency) => (
                <option key={currency} value={currency}>
                  {t(`look.currency_${currency}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <ZoneField
        value={draft.time_zone ?? ''}
        shipped={shipped.time_zone}
        error={fields['time_zone'] ?? null}
        onChange={(zone) => onChange({ time_zone: zone === '' ? null : zone })}
      />
    </>
  );
}

interface ZoneFieldProps {
  value: string;
  shipped: string;
  error: string | null;
  onChange: (zone: string) => void;
}

/** A zone, typed or picked, and what time it is there. */
function ZoneField({ value, shipped, error, onChange }: ZoneFieldProps) {
  const t = useWords();
  const { now, locale } = useFrame();
  const zones = useSyncExternalStore(neverChanges, knownZones, noZones);
  const zone = value.trim() || shipped;
  const at = isTimeZone(zone) ? `${formatDateTime(now, locale, zone)} (${zoneName(new Date(now), zone)})` : null;
  return (
    <Field
      label={t('look.time_zone')}
      hint={t(at === null ? 'look.time_zone_hint' : 'look.time_zone_now', { shipped, at: at ?? '' })}
      error={error}
    >
      {(control) => (
        <>
          <input
            {...control}
            list={`${control.id}-zones`}
            autoComplete="off"
            spellCheck={false}
            placeholder={shipped}
            maxLength={64}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={`${control.id}-zones`}>
            {zones.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
