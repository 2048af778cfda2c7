import { useState } from 'react';
import { LOCALES, THEMES } from '#contract/common.ts';
import { formatDate, formatMoney } from '#i18n/format.ts';
import { withQuery } from '../addresses.ts';
import { useCurrency, useFrame } from '../frame-context.tsx';
import { useTheme } from '../frame/theme.ts';
import { Segments } from '../ui/segments.tsx';
import { useWords } from '../words.tsx';
import { Saving } from './preference-rows.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';

/** A price with thousands and parts. */
const EXAMPLE_MINOR = 129_950;

/** How the site looks to this reader: kept on this device, the language with the account as well. */
export function LookRows() {
  const t = useWords();
  const { locale, now, time_zone } = useFrame();
  const currency = useCurrency();
  const [theme, setTheme] = useTheme();
  const [is_saved, setSaved] = useState(false);
  return (
    <ul>
      <SettingsRow
        needs_script
        title={t('settings.theme')}
        note={t('settings.theme_note')}
        action={
          <Saving is_saved={is_saved}>
            <Segments
              is_small
              label={t('settings.theme')}
              name="theme"
              value={theme}
              options={THEMES.map((value) => ({ value, label: t(`frame.theme_${value}`) }))}
              onChange={(chosen) => {
                setTheme(chosen);
                setSaved(true);
              }}
            />
          </Saving>
        }
      />
      <SettingsRow title={t('settings.language')} note={t('settings.language_note')} action={<LanguageLinks />} />
      <SettingsRow
        title={t('settings.formats')}
        note={t('settings.formats_note')}
        action={
          <span>
            <span className="nowrap">{formatDate(now, locale, time_zone)} ·</span>{' '}
            <span className="nowrap">{formatMoney(EXAMPLE_MINOR, currency, locale)}</span>
          </span>
        }
      />
    </ul>
  );
}

/** Segments as everywhere, each in its own language: other pages would carry the words for it in vain. */
function LanguageLinks() {
  const t = useWords();
  const { locale, path } = useFrame();
  return (
    <nav className="segments segments--small" aria-label={t('settings.language')}>
      {LOCALES.map((name) => (
        <a
          key={name}
          className="segments__item"
          href={withQuery(path, { lang: name })}
          lang={name}
          hrefLang={name}
          aria-current={name === locale ? 'true' : undefined}
        >
          {t(`settings.language_${name}`)}
        </a>
      ))}
    </nav>
  );
}
