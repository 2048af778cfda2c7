import type { Alert } from '#contract/alerts.ts';
import { formatDegrees, formatNumber } from '#i18n/format.ts';
import { alertAddress, alertOffersAddress } from '../alert-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { FlameIcon, Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PictureImage } from '../ui/picture.tsx';
import { AlertAdvice } from './alert-advice.tsx';
import { AlertStatistics } from './alert-statistics.tsx';
import { PauseSwitch } from './pause-switch.tsx';
import { paceText } from './threshold-field.tsx';
import { useLimits } from './use-limits.ts';
import { useWords } from '../words.tsx';
import '../ui/action.css';
import '../ui/check-box.css';
import './alert-card.css';

interface AlertCardProps {
  alert: Alert;
  /** Null while none are being chosen. */
  is_chosen: boolean | null;
  onChosen: () => void;
  onPaused: (is_paused: boolean) => void;
  /** It was changed as it was advised. */
  onChanged: (alert: Alert) => void;
  /** It was deleted elsewhere meanwhile. */
  onGone: () => void;
  onRemove: (is_by_key: boolean) => void;
}

/** One alert in the list: what it waits for, where it writes, what it found, and what can be done with it. */
export function AlertCard({ alert, is_chosen, onChosen, onPaused, onChanged, onGone, onRemove }: AlertCardProps) {
  const t = useWords();
  const { id, name, image, is_paused } = alert;
  return (
    <article className="alert-card card" data-paused={is_paused || undefined} data-alert-id={id} tabIndex={-1}>
      <span className="alert-card__picture">
        {is_chosen === null ? null : (
          <label className="alert-card__choice">
            <input
              type="checkbox"
              className="check-box__box"
              aria-label={t('alerts.choose_named', { name })}
              checked={is_chosen}
              onChange={onChosen}
            />
          </label>
        )}
        {image === null ? (
          <PictureImage picture={null} size="small" alt="" seed={id} fallback_icon="radar" />
        ) : (
          <img className="alert-card__image" src={image} alt="" width={64} height={64} loading="lazy" />
        )}
      </span>
      <h3 className="alert-card__name title-4">
        <a className="clip" href={alertAddress(id)} dir="auto" title={name}>
          {name}
        </a>
      </h3>
      <PauseSwitch alert={alert} onPaused={onPaused} onGone={onGone} />
      <Facts alert={alert} />
      <AlertStatistics alert={alert} />
      <AlertAdvice alert={alert} onChanged={onChanged} />
      <div className="alert-card__foot">
        <Finds alert={alert} />
        <a className="action" href={alertOffersAddress(id)} aria-label={t('alerts.open_list_named', { name })}>
          <Icon name="list" size={15} />
          {t('alerts.open_list')}
        </a>
        <a className="action" href={alertAddress(id)} aria-label={t('alerts.edit_named', { name })}>
          <Icon name="pencil" size={15} />
          {t('alerts.edit')}
        </a>
        <IconButton
          className="needs-script"
          size="small"
          icon="trash-2"
          icon_size={16}
          label={t('alerts.remove_named', { name })}
          onClick={({ detail }) => onRemove(detail === 0)}
        />
      </div>
    </article>
  );
}

/** What it looks for where its name does not say so, groups and stores, what else limits it, and where it writes. */
function Facts({ alert }: { alert: Alert }) {
  const t = useWords();
  const { locale } = useFrame();
  const limits = useLimits(alert);
  const { keyword, groups, stores, min_temperature, within_minutes, by_email, by_push, channel_ids } = alert;
  const pace = within_minutes === null ? '' : ` ${paceText(t, within_minutes)}`;
  const degrees = min_temperature === null ? '' : formatDegrees(min_temperature, false, locale) + pace;
  const places = [...groups, ...stores].map(({ name }) => name).join(', ');
  return (
    <p className="alert-card__facts">
      {keyword === '' || keyword === alert.name ? null : (
        <span className="alert-card__places clip" dir="auto" title={keyword}>
          {keyword}
        </span>
      )}
      <span className="alert-card__places clip" dir="auto" title={places || undefined}>
        {places || t('alerts.everywhere')}
      </span>
      {limits.map((limit) => (
        <span key={limit} className="alert-card__fact">
          {limit}
        </span>
      ))}
      <span className="alert-card__fact">
        <FlameIcon size={15} />
        <span aria-hidden="true">{degrees === '' ? t('alerts.any') : t('alerts.from', { degrees })}</span>
        <span className="visually-hidden">
          {degrees === '' ? t('alerts.threshold_any') : t('alerts.threshold_from', { degrees })}
        </span>
      </span>
      {by_email || by_push || channel_ids.length > 0 ? (
        <span className="alert-card__fact">
          {by_email ? <Way icon="mail" name={t('alerts.email')} /> : null}
          {by_push ? <Way icon="bell" name={t('alerts.push')} /> : null}
          {channel_ids.length > 0 ? (
            <Way icon="send" name={t('alerts.channels_used', { count: channel_ids.length })} />
          ) : null}
        </span>
      ) : null}
    </p>
  );
}

function Way({ icon, name }: { icon: 'mail' | 'bell' | 'send'; name: string }) {
  return (
    <span className="alert-card__way" title={name}>
      <Icon name={icon} size={15} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

/** How much it found in a week; that it is paused says more. */
function Finds({ alert }: { alert: Alert }) {
  const t = useWords();
  const { locale } = useFrame();
  const { id, finds_of_week, is_paused } = alert;
  if (is_paused) return <span className="alert-card__finds">{t('alerts.paused')}</span>;
  if (finds_of_week === 0) return <span className="alert-card__finds">{t('alerts.week_none')}</span>;
  return (
    <a className="alert-card__finds alert-card__finds--some" href={`${alertAddress(id)}#finds`}>
      <span aria-hidden="true">{t('alerts.week', { count: formatNumber(finds_of_week, locale) })}</span>
      <span className="visually-hidden">{t('alerts.week_full', { count: finds_of_week })}</span>
    </a>
  );
}
