import { useId } from 'react';
import { Segments } from '../ui/segments.tsx';
import { useWords } from '../words.tsx';
import { useTheme } from './theme.ts';

const THEMES = [
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
  { value: 'auto', icon: 'monitor' },
] as const;

interface ThemeSwitchProps {
  /** In words instead of pictures. */
  is_worded?: boolean;
  onChange?: () => void;
}

/** Light, dark, or as the system: kept in a cookie on this device. */
export function ThemeSwitch({ is_worded = false, onChange }: ThemeSwitchProps) {
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
        options={THEMES.map(({ value, icon }) => ({
          value,
          label: t(`frame.theme_${value}`),
          ...(is_worded ? {} : { icon }),
        }))}
        onChange={(chosen) => {
          setTheme(chosen);
          onChange?.();
        }}
      />
    </div>
  );
}
