import './switch.css';

interface SwitchProps {
  label: string;
  is_on: boolean;
  onChange: (is_on: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, is_on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      className="switch"
      role="switch"
      aria-checked={is_on}
      aria-label={label}
      onClick={() => onChange(!is_on)}
    >
      <span className="switch__knob" />
    </button>
  );
}
