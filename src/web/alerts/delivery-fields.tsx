import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { PushChoice } from './push-choice.tsx';
import '../ui/field.css';
import './delivery-fields.css';

interface DeliveryFieldsProps {
  by_email: boolean;
  by_push: boolean;
  is_new: boolean;
  onChange: (changed: { by_email: boolean } | { by_push: boolean }, by: 'reader' | 'device') => void;
}

/** Where the finds are sent beside the bell, which tells of all of them. */
export function DeliveryFields({ by_email, by_push, is_new, onChange }: DeliveryFieldsProps) {
  const t = useWords();
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
      <p className="field__hint">{t('alerts.where_hint')}</p>
    </fieldset>
  );
}
