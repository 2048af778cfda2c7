import type { ClipboardEvent, ReactNode } from 'react';
import type { FormField } from '#rules/entry-form.ts';
import { copiedPrice } from '#rules/typed-amount.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { useSubmit } from '../submit-context.tsx';
import './amount-field.css';

type AmountName = 'price' | 'low_price' | 'shipping' | 'discount_amount';
const FREE = { price: 'is_free', shipping: 'is_free_shipping' } as const;
const MAX_TEXT = 60;

interface AmountFieldProps {
  name: AmountName;
  label: string;
  is_optional?: boolean;
  hint?: ReactNode;
  /** What stands behind the number; the currency when left out. */
  unit?: ReactNode;
}

/** An amount as people type it, and "free" where that is possible. */
export function AmountField({ name, label, is_optional = false, hint, unit }: AmountFieldProps) {
  const t = useWords();
  const { draft, errors, currency, change, leave, isLocked } = useSubmit();
  const { form } = draft;
  const free: FormField | undefined = name === 'price' || name === 'shipping' ? FREE[name] : undefined;
  const is_free = free === undefined ? false : Boolean(form[free]);
  /** Of a price copied with its sign the amount is taken, and the sign chosen; the other prices follow the first. */
  const paste = (event: ClipboardEvent) => {
    const copied = copiedPrice(event.clipboardData.getData('text/plain'));
    const isChosen = name === 'price' && !isLocked('currency');
    if (!copied || name === 'discount_amount' || (copied.currency !== currency && !isChosen)) return;
    event.preventDefault();
    change({ [name]: copied.amount, ...(isChosen ? { currency: copied.currency } : {}) });
  };
  return (
    <div className="amount-field">
      <Field label={label} is_optional={is_optional} hint={hint} error={errors[name] ?? null}>
        {(control) => (
          <span className="amount-field__box">
            <input
              {...control}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              maxLength={MAX_TEXT}
              value={is_free ? '0' : (form[name] ?? '')}
              disabled={is_free || isLocked(name)}
              onChange={(event) => change({ [name]: event.target.value })}
              onPaste={paste}
              onBlur={() => leave(name)}
            />
            <span className="amount-field__unit">
              {unit ?? <span aria-hidden="true">{currency === 'RUB' ? '₽' : '$'}</span>}
            </span>
          </span>
        )}
      </Field>
      {free === undefined ? null : (
        <CheckBox
          label={t(`submit.${free}`)}
          is_checked={is_free}
          is_disabled={isLocked(free)}
          onChange={(is_checked) => change({ [free]: is_checked })}
        />
      )}
    </div>
  );
}
