import type { AdminStore, AdminStoresPageProps } from '#contract/pages.ts';
import { ADMIN, adminStoreAddress } from '../admin-addresses.ts';
import { storeAddress } from '../addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { FindForm } from './find-form.tsx';
import { SliceLinks } from './slice-links.tsx';
import './admin-list.css';

/** The stores of the site; works without scripts. */
export function StoresScreen({ query, stores, previous_path, next_path }: AdminStoresPageProps) {
  const t = useWords();
  return (
    <AdminFrame here="stores" title={t('admin.stores_title')}>
      <FindForm action={ADMIN.stores} label={t('admin.stores_find')} hint={t('admin.stores_find_hint')} query={query} />
      <div className="admin-list__bar">
        <h2 className="admin-list__head title-3">
          {query === '' ? t('admin.stores_largest') : t('admin.stores_found', { query })}
        </h2>
        <ButtonLink kind="soft" size="small" href={adminStoreAddress('new')}>
          {t('admin.stores_new')}
        </ButtonLink>
      </div>
      {stores.length > 0 ? (
        <ul className="admin-list__list card">
          {stores.map((store) => (
            <StoreRow key={store.id} store={store} />
          ))}
        </ul>
      ) : query === '' ? (
        <EmptyState icon="store" title={t('admin.stores_none')} text={t('admin.stores_none_hint')} />
      ) : (
        <EmptyState icon="search" title={t('admin.stores_none_found')} text={t('admin.stores_none_found_hint')} />
      )}
      <SliceLinks previous_path={previous_path} next_path={next_path} />
    </AdminFrame>
  );
}

function StoreRow({ store: { id, slug, name, hosts, offers_count } }: { store: AdminStore }) {
  const t = useWords();
  return (
    <li className="admin-list__row">
      <div className="admin-list__who">
        <a className="link" href={adminStoreAddress(id)}>
          {name}
        </a>
        <span className="admin-list__note">{hosts.length > 0 ? hosts.join(', ') : t('admin.store_no_hosts')}</span>
      </div>
      <p className="admin-list__note">
        <span>{storeAddress(slug)}</span>
        <span>{t('admin.offers_count', { count: offers_count })}</span>
      </p>
    </li>
  );
}
