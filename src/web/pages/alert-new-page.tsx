import type { AlertNewPageProps } from '#contract/alert-pages.ts';
import { ADDRESS, withQuery } from '../addresses.ts';
import { AlertForm } from '../alerts/alert-form.tsx';
import { AlertsFull } from '../alerts/alerts-full.tsx';
import { BackLink } from '../alerts/back-link.tsx';
import { useWords } from '../words.tsx';
import './alert-new-page.css';

/** A new alert, begun with what the reader came from. */
export function AlertNewPage({ given, count, most, choices }: AlertNewPageProps) {
  const t = useWords();
  return (
    <div className="alert-new-page wrap">
      <BackLink />
      <h1 className="title-1">{t('alerts.new')}</h1>
      <div className="alert-new-page__form card">
        {count >= most ? (
          <AlertsFull most={most} keyword={given.keyword} />
        ) : (
          <AlertForm
            alert={null}
            given={given}
            choices={choices}
            onSaved={() => location.assign(withQuery(ADDRESS.alerts, { show_hottest_deals_info: 'true' }))}
          />
        )}
        <p className="alert-new-page__script without-script">{t('alerts.needs_script')}</p>
      </div>
    </div>
  );
}
