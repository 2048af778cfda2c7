import { useState } from 'react';
import type { UserType } from '#contract/common.ts';
import type { AdminUserPageProps } from '#contract/pages.ts';
import type { WordKey } from '#i18n/keys.ts';
import { call } from '../api.ts';
import { Field } from '../ui/field.tsx';
import { StoreField } from '../stores/store-field.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useWords } from '../words.tsx';
import { AskFirst } from '../auth/ask-first.tsx';

const TYPES = [1, 3, 7, 5, 9] as const satisfies readonly UserType[];
const NOTHING = {};

/** What a member is on the site: a choice, with the store of a representative, and a question before it is done. */
export function UserTypeForm({ member }: Pick<AdminUserPageProps, 'member'>) {
  const t = useWords();
  const [type, setType] = useState<UserType>(member.type);
  const [store, setStore] = useState(member.store);
  const [is_asking, setAsking] = useState(false);
  const is_rep = type === 3;
  const is_changed = type !== member.type || (is_rep && store?.id !== member.store?.id);
  const name = t(`admin.type_${type}` as WordKey);
  return (
    <section className="admin-record__card card" aria-labelledby="type">
      <h2 className="title-3" id="type">
        {t('admin.user_type')}
      </h2>
      <p className="admin-record__lead">{t('admin.user_type_lead')}</p>
      <SettingsForm
        error={null}
        fields={NOTHING}
        is_busy={false}
        is_ready={is_changed && (!is_rep || store !== null)}
        submit={t('admin.user_type_submit')}
        busy={t('admin.busy')}
        onSubmit={() => setAsking(true)}
      >
        <Field label={t('admin.fact_type')} hint={t(`admin.type_${type}_note` as WordKey)}>
          {(control) => (
            <select
              {...control}
              autoComplete="off"
              value={type}
              onChange={(event) => setType(TYPES.find((one) => `${one}` === event.target.value) ?? member.type)}
            >
              {TYPES.map((one) => (
                <option key={one} value={one}>
                  {t(`admin.type_${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {is_rep ? (
          <StoreField
            label={t('admin.fact_store')}
            hint={t('admin.user_store_hint')}
            store={store}
            onChosen={setStore}
          />
        ) : null}
      </SettingsForm>
      {is_asking ? (
        <AskFirst
          title={t('admin.user_type_title', { username: member.username, type: name })}
          text={
            is_rep && store
              ? t('admin.user_type_store_text', { store: store.name })
              : t(`admin.type_${type}_note` as WordKey)
          }
          submit={t('admin.user_type_confirm')}
          is_danger={type === 9}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const body = { type, was: member.type, ...(is_rep && store ? { store_id: store.id } : {}) };
            await call('PUT /api/admin/users/:id/type', { params: { id: member.id }, body });
            location.reload();
          }}
        />
      ) : null}
    </section>
  );
}
