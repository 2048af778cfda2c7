import { useState } from 'react';
import type { AlertPageProps } from '#contract/alert-pages.ts';
import { alertOffersAddress } from '../alert-addresses.ts';
import { AlertAdvice } from '../alerts/alert-advice.tsx';
import { AlertForm } from '../alerts/alert-form.tsx';
import { AlertStatistics } from '../alerts/alert-statistics.tsx';
import { BackLink } from '../alerts/back-link.tsx';
import { BoughtButton } from '../alerts/bought-button.tsx';
import { findsOf, Found } from '../alerts/found.tsx';
import { PauseSwitch } from '../alerts/pause-switch.tsx';
import { RemoveAlert, RemovedAlert } from '../alerts/remove-alert.tsx';
import { FeedList } from '../feed/feed-list.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ShareButton } from '../ui/share-button.tsx';
import { useWords } from '../words.tsx';
import './alert-page.css';

/** One alert: what it waits for, and what it found. */
export function AlertPage({ alert: given, choices, feed }: AlertPageProps) {
  const t = useWords();
  const [alert, setAlert] = useState(given);
  const [is_removed, setRemoved] = useState(false);
  /** Changed by an advice: the form begins anew with what stands now. */
  const [advised, setAdvised] = useState(0);
  if (is_removed)
    return (
      <div className="alert-page wrap">
        <BackLink />
        <RemovedAlert
          alert={alert}
          onRestored={(restored) => {
            setAlert(restored);
            setRemoved(false);
          }}
        />
      </div>
    );
  return (
    <div className="alert-page wrap">
      <BackLink />
      <header className="alert-page__head">
        <h1 className="title-1">{alert.name}</h1>
        <p className="alert-page__state">
          <PauseSwitch alert={alert} onPaused={(is_paused) => setAlert((now) => ({ ...now, is_paused }))} />
          {t(alert.is_paused ? 'alerts.paused' : 'alerts.works')}
          <ShareButton url={alert.share_url} title={alert.name} has_text />
          <RemoveAlert alert={alert} onRemoved={() => setRemoved(true)} />
          <a className="alert-page__jump link" href="#finds">
            {t('alerts.finds')}
          </a>
        </p>
      </header>
      <AlertAdvice
        alert={alert}
        onChanged={(changed) => {
          setAlert(changed);
          setAdvised((now) => now + 1);
        }}
      />
      <div className="alert-page__columns">
        <section className="alert-page__form card" aria-labelledby="what">
          <h2 className="title-3" id="what">
            {t('alerts.settings')}
          </h2>
          <AlertForm
            key={advised}
            alert={alert}
            choices={choices}
            onSaved={(saved) => {
              setAlert(saved);
              document.title = document.title.replace(alert.name, () => saved.name);
              showToast({ kind: 'success', message: t('alerts.saved') });
            }}
          />
        </section>
        <Finds
          alert={alert}
          feed={feed}
          onCounted={(change) => setAlert((now) => ({ ...now, bought_count: now.bought_count + change }))}
        />
      </div>
    </div>
  );
}

interface FindsProps extends Pick<AlertPageProps, 'alert' | 'feed'> {
  onCounted: (change: 1 | -1) => void;
}

/** What the alert found, with what its reader bought of it. */
function Finds({ alert, feed, onCounted }: FindsProps) {
  const t = useWords();
  return (
    <section className="alert-page__finds" aria-labelledby="finds">
      <div className="alert-page__line">
        <h2 className="title-3" id="finds">
          {t('alerts.finds')}
        </h2>
        <a className="alert-page__list action" href={alertOffersAddress(alert.id)}>
          <Icon name="list" size={16} />
          {t('alerts.open_list')}
        </a>
        <a className="action" href={alert.rss_url} title={t('alerts.rss_hint')}>
          <Icon name="rss" size={16} />
          {t('alerts.rss')}
          <span className="visually-hidden">. {t('alerts.rss_hint')}</span>
        </a>
      </div>
      <AlertStatistics alert={alert} />
      {feed.items.length > 0 || feed.meta.page !== 1 ? (
        <FeedList
          feed={feed}
          about="offers"
          heading="h3"
          renderFoot={(item) => {
            const [find] = findsOf(item);
            return find && item.type === 'offer' ? (
              <div className="alert-page__find">
                {find.words.length > 0 ? <Found text={t('alerts.matched', { words: find.words.join(', ') })} /> : null}
                <BoughtButton find={find} title={item.offer.title} onCounted={onCounted} />
              </div>
            ) : null;
          }}
        />
      ) : (
        <EmptyState icon="radar" title={t('alerts.finds_empty_title')} text={t('alerts.finds_empty_text')} />
      )}
    </section>
  );
}
