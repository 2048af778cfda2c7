import './check-box.css';

interface CheckBoxProps {
  label: string;
  is_checked: boolean;
  is_disabled?: boolean;
  onChange: (is_checked: boolean) => void;
}

/** A yes or no under a field. */
export function CheckBox({ label, is_checked, is_disabled = false, onChange }: CheckBoxProps) {
  return (
    <label className="check-box">
      <input
        type="checkbox"
        className="check-box__box"
        checked={is_checked}
        disabled={is_disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
