import { useId } from 'react';
import { ALERT_ORDERS, type AlertsPageProps } from '#contract/alert-pages.ts';
import { alertsAddress } from '../alert-addresses.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { useWords } from '../words.tsx';
import './alerts-tools.css';

interface AlertsToolsProps extends Pick<AlertsPageProps, 'order' | 'has_folders'> {
  typed: string;
  onTyped: (typed: string) => void;
  is_choosing: boolean;
  onChoose: () => void;
}

/** Over many alerts: what to look for among them, their order, folders, and choosing several. */
export function AlertsTools({ order, has_folders, typed, onTyped, is_choosing, onChoose }: AlertsToolsProps) {
  const t = useWords();
  const id = useId();
  return (
    <div className="alerts-tools">
      <div className="alerts-tools__line needs-script">
        <label className="visually-hidden" htmlFor={id}>
          {t('alerts.find')}
        </label>
        <span className="alerts-tools__field">
          <Icon name="search" size={18} />
          <input
            id={id}
            type="search"
            className="alerts-tools__input"
            placeholder={t('alerts.find')}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => onTyped(target.value)}
          />
        </span>
        <Button kind="line" size="small" aria-pressed={is_choosing} onClick={onChoose}>
          {t(is_choosing ? 'alerts.choose_end' : 'alerts.choose')}
        </Button>
      </div>
      <div className="alerts-tools__line">
        <SegmentLinks
          is_small
          label={t('alerts.order')}
          items={ALERT_ORDERS.map((name) => ({
            label: t(`alerts.order_${name}`),
            url: alertsAddress({ order: name, has_folders }),
            is_current: name === order,
          }))}
        />
        <a
          className="alerts-tools__folders action"
          href={alertsAddress({ order, has_folders: !has_folders })}
          aria-current={has_folders || undefined}
        >
          <Icon name={has_folders ? 'list' : 'layout-grid'} size={16} />
          {t(has_folders ? 'alerts.folders_off' : 'alerts.folders')}
        </a>
      </div>
    </div>
  );
}
