import { useState } from 'react';
import { call } from '../api.ts';
import { ComboBox } from '../ui/combo-box.tsx';
import { useFound } from '../ui/use-found.ts';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';

const MAX_FOUND = 8;

interface GroupSuggestionProps {
  label: string;
  error: string | null;
  /** The number of the chosen group, empty while none is chosen. */
  onChange: (id: string) => void;
}

/** The group an entry belongs to, found by its name; nothing but a group of the list is taken. */
export function GroupSuggestion({ label, error, onChange }: GroupSuggestionProps) {
  const t = useWords();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const { rows: found, is_late } = useFound(text === chosen ? '' : text, async (search) => {
    const { data } = await call('GET /api/groups', { query: { search, count: MAX_FOUND } });
    return data;
  });
  const choose = (name: string, id: string) => {
    setChosen(name);
    onChange(id);
  };
  return (
    <Field label={label} error={error} is_optional>
      {(control) => (
        <ComboBox
          input={{ ...control, placeholder: t('reports.group_placeholder') }}
          text={text}
          options={found.map((group) => ({ key: String(group.id), label: group.name, note: group.parent }))}
          is_late={is_late}
          onText={(typed) => {
            setText(typed);
            if (chosen !== '') choose('', '');
          }}
          onPick={({ label: name, key }) => {
            setText(name);
            choose(name, key);
          }}
          onBlur={() => setText(chosen)}
        />
      )}
    </Field>
  );
}
