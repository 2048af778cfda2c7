import { useId, useRef, useState } from 'react';
import { call } from '../api.ts';
import { Field } from '../ui/field.tsx';

interface StoreFieldProps {
  label: string;
  hint: string;
  error?: string | null;
  store: { id: number; name: string } | null;
  onChosen: (store: { id: number; name: string } | null) => void;
}

/** A store by its name; the browser offers those that begin so. */
export function StoreField({ label, hint, error = null, store, onChosen }: StoreFieldProps) {
  const list_id = useId();
  const [words, setWords] = useState(store?.name ?? '');
  const [found, setFound] = useState<readonly { id: number; name: string }[]>(store ? [store] : []);
  const choose = (typed: string, among: readonly { id: number; name: string }[]) => {
    onChosen(among.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase()) ?? null);
  };
  const latest = useRef('');
  const look = async (typed: string) => {
    latest.current = typed;
    setWords(typed);
    choose(typed, found);
    if (typed.trim() === '') return;
    const { data } = await call('GET /api/stores', { query: { search: typed.trim(), count: 20 } });
    // What was typed on in the meantime has an answer of its own.
    if (latest.current !== typed) return;
    setFound(data);
    choose(typed, data);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            list={list_id}
            autoComplete="off"
            value={words}
            onChange={(event) => void look(event.target.value).catch(() => setFound([]))}
          />
          <datalist id={list_id}>
            {found.map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
