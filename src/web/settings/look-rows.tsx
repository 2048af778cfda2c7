import { LOCALES } from '#contract/common.ts';
import { formatDate, formatMoney } from '#i18n/format.ts';
import { withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { ThemeSwitch } from '../frame/theme-switch.tsx';
import { useWords } from '../words.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';

/** A price with thousands and parts. */
const EXAMPLE_MINOR = 129_950;

/** How the site looks to this reader: kept on this device, the language with the account as well. */
export function LookRows() {
  const t = useWords();
  const { locale, path, now, time_zone } = useFrame();
  const other = LOCALES.find((name) => name !== locale) ?? 'ru';
  return (
    <ul>
      <SettingsRow needs_script title={t('settings.theme')} note={t('settings.theme_note')} action={<ThemeSwitch />} />
      <SettingsRow
        title={t('settings.language')}
        note={t('settings.language_note')}
        action={
          <a className="link nowrap" href={withQuery(path, { lang: other })} hrefLang={other} lang={other}>
            {t(`settings.language_${other}`)}
          </a>
        }
      />
      <SettingsRow
        title={t('settings.formats')}
        note={t('settings.formats_note')}
        action={
          <span className="nowrap">
            {formatDate(now, locale, time_zone)} · {formatMoney(EXAMPLE_MINOR, locale === 'ru' ? 'RUB' : 'USD', locale)}
          </span>
        }
      />
    </ul>
  );
}
