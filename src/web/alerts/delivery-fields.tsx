import type { AlertChoices } from '#contract/alert-pages.ts';
import { ADDRESS } from '../addresses.ts';
import { CHANNEL_ICONS } from '../ui/channel-icons.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { PushChoice } from './push-choice.tsx';
import '../ui/field.css';
import './delivery-fields.css';

interface DeliveryFieldsProps {
  by_email: boolean;
  by_push: boolean;
  channel_ids: readonly number[];
  choices: Pick<AlertChoices, 'channels' | 'has_telegram'>;
  is_new: boolean;
  onChange: (
    changed: { by_email: boolean } | { by_push: boolean } | { channel_ids: readonly number[] },
    by: 'reader' | 'device',
  ) => void;
}

/** Where the finds are sent beside the bell, which tells of all of them. */
export function DeliveryFields({ by_email, by_push, channel_ids, choices, is_new, onChange }: DeliveryFieldsProps) {
  const t = useWords();
  const use = (id: number, is_used: boolean) => {
    const others = channel_ids.filter((one) => one !== id);
    onChange({ channel_ids: is_used ? [...others, id] : others }, 'reader');
  };
  return (
    <fieldset className="delivery-fields">
      <legend className="delivery-fields__legend">{t('alerts.where')}</legend>
      <label className="delivery-fields__choice">
        <input
          type="checkbox"
          className="delivery-fields__box"
          name="by_email"
          checked={by_email}
          onChange={({ target }) => onChange({ by_email: target.checked }, 'reader')}
        />
        <Icon name="mail" size={18} />
        {t('alerts.email')}
      </label>
      <PushChoice is_checked={by_push} is_new={is_new} onChange={(is_on, by) => onChange({ by_push: is_on }, by)} />
      {choices.channels.map(({ id, name, kind, state }) => (
        <label key={id} className="delivery-fields__choice">
          <input
            type="checkbox"
            className="delivery-fields__box"
            name="channel_ids"
            checked={channel_ids.includes(id)}
            onChange={({ target }) => use(id, target.checked)}
          />
          <Icon name={CHANNEL_ICONS[kind]} size={18} />
          <span className="delivery-fields__channel">{state === 'off' ? t('alerts.channel_off', { name }) : name}</span>
        </label>
      ))}
      <a className="delivery-fields__more link" href={`${ADDRESS.settings_notifications}#channels`}>
        {t('alerts.channels_link', { has_telegram: choices.has_telegram ? 'yes' : 'no' })}
      </a>
      <p className="field__hint">{t('alerts.where_hint')}</p>
    </fieldset>
  );
}
