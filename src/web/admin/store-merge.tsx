import { useState } from 'react';
import type { AdminStore } from '#contract/pages.ts';
import { adminStoreAddress } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { ComboBox } from '../ui/combo-box.tsx';
import { Field } from '../ui/field.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useFound } from '../ui/use-found.ts';
import { useWords } from '../words.tsx';
import { AskFirst } from '../auth/ask-first.tsx';

const NOTHING = {};
const SHOWN = 8;

/** Makes one store of this and another, after a question. */
export function StoreMerge({ store }: { store: AdminStore }) {
  const t = useWords();
  const [text, setText] = useState('');
  const [into, setInto] = useState<{ id: number; name: string } | null>(null);
  const [is_asking, setAsking] = useState(false);
  const { rows, is_late } = useFound(text === into?.name ? '' : text, async (search) => {
    const { data } = await call('GET /api/stores', { query: { search, count: SHOWN } });
    return data
      .filter(({ id }) => id !== store.id)
      .map(({ id, name, hosts }) => ({ key: `${id}`, label: name, note: hosts[0] ?? null }));
  });
  return (
    <section className="admin-record__card card" aria-labelledby="merge">
      <h2 className="title-3" id="merge">
        {t('admin.store_merge')}
      </h2>
      <p className="admin-record__lead">{t('admin.store_merge_lead')}</p>
      <SettingsForm
        error={null}
        fields={NOTHING}
        is_busy={false}
        is_ready={into !== null}
        is_danger
        submit={t('admin.store_merge_open')}
        busy={t('admin.busy')}
        onSubmit={() => setAsking(true)}
      >
        <Field label={t('admin.store_merge_into')} hint={t('admin.store_merge_into_hint')}>
          {(control) => (
            <ComboBox
              input={control}
              text={text}
              options={rows}
              is_late={is_late}
              onText={(typed) => {
                setText(typed);
                setInto(null);
              }}
              onPick={({ key, label }) => {
                setText(label);
                setInto({ id: Number(key), name: label });
              }}
            />
          )}
        </Field>
      </SettingsForm>
      {is_asking && into ? (
        <AskFirst
          title={t('admin.store_merge_title', { name: store.name, into: into.name })}
          text={t('admin.store_merge_text', { into: into.name })}
          submit={t('admin.store_merge_submit')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call('POST /api/admin/stores/:id/merge', { params: { id: store.id }, body: { into: into.id } });
            location.assign(adminStoreAddress(into.id));
          }}
        />
      ) : null}
    </section>
  );
}
