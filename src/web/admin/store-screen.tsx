import { useEffect, useState } from 'react';
import type { AdminStorePageProps } from '#contract/pages.ts';
import { ADMIN, adminStoreAddress } from '../admin-addresses.ts';
import { storeAddress } from '../addresses.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { leaveAlert, showLeftAlert } from '../ui/left-alert.ts';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { StoreMerge } from './store-merge.tsx';
import './admin-record.css';

const NAME_LENGTH = 100;

/** A store: its name, its address and its sites. */
export function StoreScreen({ store }: AdminStorePageProps) {
  const t = useWords();
  return (
    <AdminFrame here="stores" title={store?.name ?? t('admin.stores_new')}>
      <p className="admin-record__ways">
        <a className="link" href={ADMIN.stores}>
          {t('admin.store_back')}
        </a>
        {store ? (
          <ButtonLink kind="line" size="small" href={storeAddress(store.slug)}>
            {t('admin.group_page')}
          </ButtonLink>
        ) : null}
      </p>
      <section className="admin-record__card card" aria-labelledby="fields">
        <h2 className="title-3" id="fields">
          {t('admin.store_fields')}
        </h2>
        <StoreForm store={store} />
      </section>
      {store ? <StoreMerge store={store} /> : null}
    </AdminFrame>
  );
}

function StoreForm({ store }: AdminStorePageProps) {
  const t = useWords();
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const [name, setName] = useState(store?.name ?? '');
  const [slug, setSlug] = useState(store?.slug ?? '');
  const [hosts, setHosts] = useState((store?.hosts ?? []).join('\n'));
  useEffect(showLeftAlert, []);
  const typed = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    clear();
  };
  const send = async () => {
    const body = { name, hosts: hosts.split('\n') };
    if (store) {
      await call('PATCH /api/admin/stores/:id', { params: { id: store.id }, body: { ...body, slug: slug.trim() } });
      leaveAlert(t('admin.store_saved'));
      location.reload();
      return;
    }
    const given = slug.trim() === '' ? body : { ...body, slug: slug.trim() };
    const { data } = await call('POST /api/admin/stores', { body: given });
    location.assign(adminStoreAddress(data.id));
  };
  return (
    <SettingsForm
      error={error}
      fields={fields}
      is_busy={is_busy}
      submit={t(store ? 'admin.store_save' : 'admin.store_create')}
      busy={t('admin.busy')}
      onSubmit={() => void run(send, t('admin.failed'))}
    >
      <Field label={t('admin.store_name')} error={fields['name'] ?? null}>
        {(control) => (
          <input {...control} autoComplete="off" maxLength={NAME_LENGTH} value={name} onChange={typed(setName)} />
        )}
      </Field>
      <Field
        label={t('admin.store_slug')}
        hint={t(store ? 'admin.group_slug_hint' : 'admin.store_slug_hint_new')}
        error={fields['slug'] ?? null}
        is_optional={store === null}
      >
        {(control) => (
          <input {...control} autoComplete="off" autoCapitalize="off" value={slug} onChange={typed(setSlug)} />
        )}
      </Field>
      <Field
        label={t('admin.store_hosts')}
        hint={t('admin.store_hosts_hint')}
        error={fields['hosts'] ?? null}
        is_optional
      >
        {(control) => <textarea {...control} rows={4} autoCapitalize="off" value={hosts} onChange={typed(setHosts)} />}
      </Field>
    </SettingsForm>
  );
}
