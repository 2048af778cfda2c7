import { useState, type Dispatch, type MouseEvent, type SetStateAction } from 'react';
import type { AlertsPageProps } from '#contract/alert-pages.ts';
import type { AlertTemplate } from '#contract/alert-templates.ts';
import type { Alert } from '#contract/alerts.ts';
import { ADDRESS } from '../addresses.ts';
import { ALERT_TEMPLATES } from '../alert-addresses.ts';
import { AlertForm } from '../alerts/alert-form.tsx';
import { AlertList } from '../alerts/alert-list.tsx';
import { AlertsFull } from '../alerts/alerts-full.tsx';
import { AlertsTools } from '../alerts/alerts-tools.tsx';
import { isolated } from '../alerts/isolated.ts';
import { findAlerts, orderAlerts } from '../alerts/order-alerts.ts';
import { SeveralBar } from '../alerts/several-bar.tsx';
import { TemplateGrid } from '../alerts/template-grid.tsx';
import { useSeveral } from '../alerts/use-several.ts';
import { WelcomeNote } from '../alerts/welcome-note.tsx';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './alerts-page.css';

/** From so many on there is something to look for and to order. */
const FEW = 4;

/** Own deal alerts, with a form for a new one beside them where there is room; elsewhere it is a page of its own. */
export function AlertsPage({ alerts, most, is_welcome, choices, templates, order, has_folders }: AlertsPageProps) {
  const t = useWords();
  const [list, setList] = useState(alerts);
  const [is_told, setTold] = useState(is_welcome);
  const is_full = list.length >= most;
  const add = (alert: Alert) => {
    setList((now) => [alert, ...now]);
    showToast({ kind: 'success', message: t('alerts.created', { name: isolated(alert.name) }) });
  };
  /** Added elsewhere meanwhile, it stands in the list already. */
  const addTemplate = (alert: Alert) => {
    if (!list.some(({ id }) => id === alert.id)) add(alert);
  };
  const putAway = (event: MouseEvent) => {
    event.preventDefault();
    history.replaceState(history.state, '', ADDRESS.alerts);
    setTold(false);
  };
  const used = { count: list.length, most };
  return (
    <div className="alerts-page wrap">
      <header className="alerts-page__head">
        <div className="alerts-page__words">
          <h1 className="title-1">{t('alerts.title')}</h1>
          <p className="alerts-page__lead">{t('alerts.lead')}</p>
        </div>
        <p className="alerts-page__used">
          <span aria-hidden="true">{t('alerts.used', used)}</span>
          <span className="visually-hidden" role="status">
            {t('alerts.used_full', used)}
          </span>
        </p>
        {is_full ? null : (
          <a
            className="alerts-page__new icon-button icon-button--quiet icon-button--medium"
            href={ADDRESS.alert_new}
            aria-label={t('alerts.new')}
            title={t('alerts.new')}
          >
            <Icon name="plus" size={22} />
          </a>
        )}
      </header>
      {is_told ? <WelcomeNote onClose={putAway} /> : null}
      <div className="alerts-page__columns">
        <section aria-labelledby="own">
          <h2 className="visually-hidden" id="own">
            {t('alerts.list')}
          </h2>
          {list.length === 0 ? <Empty /> : null}
          <OwnAlerts alerts={list} order={order} has_folders={has_folders} onChange={setList} />
          {templates.length > 0 ? <Templates templates={templates} is_full={is_full} onAdded={addTemplate} /> : null}
        </section>
        <section className="alerts-page__form card" aria-labelledby="new">
          <h2 className="title-3" id="new">
            {t('alerts.new')}
          </h2>
          {is_full ? <AlertsFull most={most} /> : <AlertForm alert={null} choices={choices} onSaved={add} />}
          <p className="alerts-page__script without-script">{t('alerts.needs_script')}</p>
        </section>
      </div>
    </div>
  );
}

interface OwnAlertsProps extends Pick<AlertsPageProps, 'alerts' | 'order' | 'has_folders'> {
  onChange: Dispatch<SetStateAction<readonly Alert[]>>;
}

/** Own alerts with what helps where there are many of them. */
function OwnAlerts({ alerts, order, has_folders, onChange }: OwnAlertsProps) {
  const t = useWords();
  const { locale } = useFrame();
  const [typed, setTyped] = useState('');
  const several = useSeveral(onChange);
  const { chosen } = several;
  const seen = findAlerts(orderAlerts(alerts, order, locale), typed);
  const seen_ids = seen.map(({ id }) => id);
  const is_all = chosen?.size === seen.length;
  return (
    <>
      {alerts.length >= FEW ? (
        <AlertsTools
          order={order}
          has_folders={has_folders}
          typed={typed}
          onTyped={setTyped}
          is_choosing={chosen !== null}
          onChoose={several.begin}
        />
      ) : null}
      <AlertList
        alerts={seen}
        has_folders={has_folders && alerts.length >= FEW}
        chosen={chosen}
        onToggle={several.toggle}
        onChange={onChange}
      />
      {seen.length === 0 && alerts.length > 0 ? <p className="alerts-page__nothing">{t('alerts.find_none')}</p> : null}
      {chosen === null ? null : (
        <SeveralBar
          chosen={chosen.size}
          seen={seen.length}
          is_busy={several.is_busy}
          onAll={() => several.choose(is_all ? [] : seen_ids)}
          onAction={several.send}
        />
      )}
    </>
  );
}

interface TemplatesProps {
  templates: readonly AlertTemplate[];
  is_full: boolean;
  onAdded: (alert: Alert) => void;
}

/** What others wait for, to begin with. */
function Templates({ templates, is_full, onAdded }: TemplatesProps) {
  const t = useWords();
  return (
    <section className="alerts-page__templates" aria-labelledby="templates">
      <div className="alerts-page__templates-head">
        <h2 className="title-2" id="templates">
          {t('alerts.templates')}
        </h2>
        <a className="link" href={ALERT_TEMPLATES}>
          {t('alerts.templates_all')}
        </a>
      </div>
      <TemplateGrid templates={templates} level="h3" {...(is_full ? {} : { onAdded })} />
    </section>
  );
}

function Empty() {
  const t = useWords();
  return (
    <EmptyState
      icon="radar"
      title={t('alerts.empty_title')}
      text={t('alerts.empty_text')}
      action={
        <ButtonLink className="alerts-page__begin" kind="soft" href={ADDRESS.alert_new}>
          {t('alerts.create')}
        </ButtonLink>
      }
    />
  );
}
