import { Icon } from '../ui/icon.tsx';
import './settings-select.css';

interface SettingsSelectProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** A choice of many in a row of the settings. */
export function SettingsSelect<V extends string>({ label, value, options, onChange }: SettingsSelectProps<V>) {
  return (
    <span className="settings-select">
      <select
        className="settings-select__control"
        aria-label={label}
        // The browser may bring back what was chosen before leaving: the page says what is.
        autoComplete="off"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}
