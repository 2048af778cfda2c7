import { useId } from 'react';
import { Segments } from '../ui/segments.tsx';
import { useWords } from '../words.tsx';
import { useTheme } from './theme.ts';

/** Light, dark, or as the system: kept in a cookie on this device. */
export function ThemeSwitch() {
  const t = useWords();
  const name = useId();
  const [theme, setTheme] = useTheme();
  return (
    <div className="needs-script">
      <Segments
        is_small
        label={t('frame.theme')}
        name={name}
        value={theme}
        options={[
          { value: 'light', label: t('frame.theme_light'), icon: 'sun' },
          { value: 'dark', label: t('frame.theme_dark'), icon: 'moon' },
          { value: 'auto', label: t('frame.theme_auto'), icon: 'monitor' },
        ]}
        onChange={setTheme}
      />
    </div>
  );
}
