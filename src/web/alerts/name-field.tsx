import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';

/** Longer than any name that will do: counted in graphemes by the server. */
const MAX_TEXT = 240;

interface NameFieldProps {
  value: string;
  error: string | null;
  onChange: (name: string) => void;
}

/** What the alert is called in the list and in what it sends. */
export function NameField({ value, error, onChange }: NameFieldProps) {
  const t = useWords();
  return (
    <Field label={t('alerts.name')} is_optional error={error}>
      {(control) => (
        <input
          {...control}
          type="text"
          name="name"
          dir="auto"
          autoComplete="off"
          maxLength={MAX_TEXT}
          placeholder={t('alerts.name_placeholder')}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
