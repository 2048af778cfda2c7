import { LanguageLink } from '../frame/language-switch.tsx';
import { ThemeSwitch } from '../frame/theme-switch.tsx';
import { useWords } from '../words.tsx';
import { SettingsRow } from './settings-row.tsx';

/** How the site looks to this reader: kept on this device, the language with the account as well. */
export function LookRows() {
  const t = useWords();
  return (
    <ul>
      <SettingsRow needs_script title={t('settings.theme')} note={t('settings.theme_note')} action={<ThemeSwitch />} />
      <SettingsRow
        title={t('settings.language')}
        note={t('settings.language_note')}
        action={<LanguageLink className="link nowrap" />}
      />
    </ul>
  );
}
