import { useState } from 'react';
import { call } from '../../api.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words.tsx';
import { ComboBox, type ComboOption } from '../../ui/combo-box.tsx';
import { useFound } from '../../ui/use-found.ts';
import { useSubmit } from '../submit-context.tsx';

interface StoreOption extends ComboOption {
  store: { id: number; name: string; hosts: string[] } | null;
}

/** Picks a store that is known, or names a new one. */
export function StorePicker({ onPicked }: { onPicked: () => void }) {
  const t = useWords();
  const { errors, chooseStore } = useSubmit();
  const [text, setText] = useState('');
  const { rows: found, is_late } = useFound(
    text,
    async (search) => (await call('GET /api/stores', { query: { search, count: 6 } })).data,
  );
  const name = text.trim();
  const is_known = found.some((store) => store.name.toLowerCase() === name.toLowerCase());
  const options: StoreOption[] = [
    ...found.map((store) => ({ key: String(store.id), label: store.name, note: store.hosts[0] ?? null, store })),
    ...(name && !is_known ? [{ key: 'new', label: t('submit.store_new', { name }), store: null }] : []),
  ];
  return (
    <Field label={t('submit.store')} hint={t('submit.store_hint')} error={errors.store_name ?? null}>
      {(control) => (
        <ComboBox
          input={{ ...control, placeholder: t('submit.store_placeholder') }}
          text={text}
          options={options}
          is_late={is_late}
          onText={setText}
          onPick={({ store }) => {
            if (store) chooseStore({ id: store.id, name: store.name, hosts: store.hosts });
            else chooseStore(null, name);
            onPicked();
          }}
        />
      )}
    </Field>
  );
}
