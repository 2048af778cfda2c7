import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';

interface EmailFieldProps {
  /** `username` where the reader signs in, so that password managers know it; `off` for an address that is not their own. */
  autoComplete: 'username' | 'email' | 'off';
  label?: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** The e-mail address of somebody signing in or up. */
export function EmailField({ autoComplete, label, value, error, onChange }: EmailFieldProps) {
  const t = useWords();
  return (
    <Field label={label ?? t('auth.email')} error={error}>
      {(control) => (
        <input
          {...control}
          type="email"
          name="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
