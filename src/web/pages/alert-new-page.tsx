import { useState } from 'react';
import type { AlertNewPageProps } from '#contract/alert-pages.ts';
import { ADDRESS, withQuery } from '../addresses.ts';
import { draftSignUpAddress } from '../alert-addresses.ts';
import { AlertForm } from '../alerts/alert-form.tsx';
import { AlertsFull } from '../alerts/alerts-full.tsx';
import { BackLink } from '../alerts/back-link.tsx';
import { DraftCarrier } from '../alerts/draft-carrier.tsx';
import { LeftOutNote } from '../feed/left-out-note.tsx';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './alert-new-page.css';

const MADE = withQuery(ADDRESS.alerts, { show_hottest_deals_info: 'true' });

/** A new alert, begun with what the reader came from. A guest signs up by it afterwards. */
export function AlertNewPage({ given, count, most, choices, draft, left_out, shared }: AlertNewPageProps) {
  const t = useWords();
  const { viewer, registration: barred } = useFrame();
  const [is_carried, setCarried] = useState(draft !== null);
  return (
    <div className="alert-new-page wrap">
      {viewer ? <BackLink /> : null}
      <h1 className="title-1">{t('alerts.new')}</h1>
      {!viewer && barred ? (
        <p className="alert-new-page__left">
          <Icon name={barred === 'closed' ? 'lock' : 'mail'} size={18} />
          <span>
            {t(`alerts.barred_${barred}`)}{' '}
            <a className="link" href={ADDRESS.login}>
              {t('alerts.barred_login')}
            </a>
          </span>
        </p>
      ) : null}
      {left_out.length > 0 ? (
        <p className="alert-new-page__left">
          <Icon name="circle-alert" size={18} />
          <span>
            <LeftOutNote left_out={left_out} />
          </span>
        </p>
      ) : null}
      {shared ? (
        <p className="alert-new-page__left">
          <Icon name="circle-alert" size={18} />
          <span>{t(`alerts.shared_${shared}`)}</span>
        </p>
      ) : null}
      <div className="alert-new-page__form card">
        {viewer && count >= most ? (
          <AlertsFull most={most} keyword={given.keyword} />
        ) : draft && is_carried ? (
          <DraftCarrier draft={draft} onDone={() => location.replace(MADE)} onFailed={() => setCarried(false)} />
        ) : (
          <AlertForm
            alert={null}
            given={given}
            choices={choices}
            onSaved={() => location.assign(MADE)}
            {...(viewer
              ? {}
              : {
                  onDrafted: (draft_id: number) => location.assign(draftSignUpAddress(draft_id)),
                })}
          />
        )}
        <p className="alert-new-page__script without-script">{t('alerts.needs_script')}</p>
      </div>
    </div>
  );
}
