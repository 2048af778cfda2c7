import { useState } from 'react';
import type { Currency } from '#contract/common.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AlertDraft, AmountField } from './alert-draft.ts';
import '../submit/steps/amount-field.css';
import './more-conditions.css';

const FLAGS = ['free_only', 'include_coupons', 'in_description'] as const;
const FIELDS = ['max_price', 'min_discount_percent', 'description'] as const;
const MAX_AMOUNT = 13;
const MAX_NOTE = 2000;

interface MoreConditionsProps {
  draft: AlertDraft;
  currency: Currency;
  errors: Record<string, string>;
  onChange: (changed: Partial<AlertDraft>) => void;
}

/** What few ask for, folded until one of it is set. */
export function MoreConditions({ draft, currency, errors, onChange }: MoreConditionsProps) {
  const t = useWords();
  const [is_open, setOpen] = useState(() => isSet(draft));
  const amount = (name: AmountField, label: string, unit: string) => (
    <Field label={label} error={errors[name] ?? null}>
      {(control) => (
        <span className="amount-field__box">
          <input
            {...control}
            type="text"
            name={name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_AMOUNT}
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
          <span className="amount-field__unit" aria-hidden="true">
            {unit}
          </span>
        </span>
      )}
    </Field>
  );
  return (
    <details
      className="more-conditions"
      // A complaint is never folded away.
      open={is_open || FIELDS.some((name) => name in errors)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="more-conditions__title">
        <Icon name="chevron-down" size={18} />
        {t('alerts.more')}
      </summary>
      <div className="more-conditions__fields">
        <div className="more-conditions__amounts">
          {amount('max_price', t('alerts.max_price'), currency === 'RUB' ? '₽' : '$')}
          {amount('min_discount_percent', t('alerts.min_discount'), '%')}
        </div>
        <div className="more-conditions__flags">
          {FLAGS.map((name) => (
            <CheckBox
              key={name}
              label={t(`alerts.${name}`)}
              is_checked={draft[name]}
              onChange={(is_on) => onChange({ [name]: is_on })}
            />
          ))}
        </div>
        <Field label={t('alerts.note')} is_optional error={errors['description'] ?? null}>
          {(control) => (
            <textarea
              {...control}
              className={`${control.className} more-conditions__note`}
              name="description"
              rows={2}
              dir="auto"
              maxLength={MAX_NOTE}
              value={draft.description}
              onChange={({ target }) => onChange({ description: target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

function isSet(draft: AlertDraft): boolean {
  const { max_price, min_discount_percent, description, free_only, include_coupons, in_description } = draft;
  return (
    [max_price, min_discount_percent, description].some(Boolean) || free_only || in_description || !include_coupons
  );
}
