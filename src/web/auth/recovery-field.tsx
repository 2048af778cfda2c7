import { Field } from '../ui/field.tsx';

interface RecoveryFieldProps {
  label: string;
  /** `one-time-code` where the app's digits may be typed here too. */
  autoComplete?: 'one-time-code' | 'off';
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** A second factor with letters in it. */
export function RecoveryField({ label, autoComplete = 'off', value, error, onChange }: RecoveryFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          name="otp"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
