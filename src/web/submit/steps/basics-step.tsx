import type { ReactNode } from 'react';
import { formatMoney, formatPercent } from '#i18n/format.ts';
import { savingPercent } from '#rules/price.ts';
import { parseAmount } from '#rules/typed-amount.ts';
import { useFrame } from '../../frame-context.tsx';
import { useWords } from '../../words.tsx';
import { AmountField } from './amount-field.tsx';
import { CodesField } from './codes-field.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { useSubmit } from '../submit-context.tsx';
import { TitleField } from './title-field.tsx';
import './basics-step.css';

/** What it is and what it costs. */
export function BasicsStep() {
  const t = useWords();
  const { draft } = useSubmit();
  const is_coupon = draft.kind === 'coupon';
  return (
    <>
      <TitleField hint={t('submit.title_hint')} />
      {is_coupon ? <CouponFields /> : null}
      <div className="basics-step__pair">
        <AmountField name="price" label={t('submit.price')} is_optional={is_coupon} unit={<CurrencySelect />} />
        <AmountField name="low_price" label={t('submit.low_price')} is_optional hint={<Saving />} />
      </div>
      <div className="basics-step__pair">
        <AmountField name="shipping" label={t('submit.shipping')} is_optional />
        {is_coupon ? null : <CodesField is_optional />}
      </div>
    </>
  );
}

function CurrencySelect() {
  const t = useWords();
  const { currency, change, isLocked } = useSubmit();
  return (
    <select
      className="amount-field__select"
      aria-label={t('submit.currency')}
      value={currency}
      disabled={isLocked('currency')}
      onChange={(event) => change({ currency: event.target.value === 'USD' ? 'USD' : 'RUB' })}
    >
      <option value="RUB">₽</option>
      <option value="USD">$</option>
    </select>
  );
}

/** What is saved against other stores; a calm word where the price there is not higher. */
function Saving(): ReactNode {
  const t = useWords();
  const { locale } = useFrame();
  const { draft, currency } = useSubmit();
  const { price = '', low_price = '', is_free } = draft.form;
  const [price_minor, low_minor] = [is_free ? 0 : parseAmount(price), parseAmount(low_price)];
  const percent = savingPercent(price_minor, low_minor);
  if (percent === null || price_minor === null || low_minor === null) return t('submit.low_price_hint');
  return (
    <span className="basics-step__saving">
      {t('submit.saving', {
        amount: formatMoney(low_minor - price_minor, currency, locale),
        percent: formatPercent(-percent, locale),
      })}
    </span>
  );
}
