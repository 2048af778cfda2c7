import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words.tsx';
import { AmountField } from './amount-field.tsx';
import { CodesField } from './codes-field.tsx';
import { useSubmit } from '../submit-context.tsx';

const MAX_NAME = 1000;
const MAX_DESCRIPTION = 5000;

/** What a coupon takes off, its codes, and its own name and words. */
export function CouponFields() {
  const t = useWords();
  const { draft, errors, currency, change, leave, isLocked } = useSubmit();
  const { discount_type = 'percentage', coupon_name = '', coupon_description = '' } = draft.form;
  return (
    <>
      <div className="basics-step__pair">
        <AmountField
          name="discount_amount"
          label={t('submit.discount')}
          hint={t('submit.discount_hint')}
          unit={
            <select
              className="amount-field__select"
              aria-label={t('submit.discount_type')}
              value={discount_type}
              disabled={isLocked('discount_type')}
              onChange={(event) =>
                change({ discount_type: event.target.value === 'currency' ? 'currency' : 'percentage' })
              }
            >
              <option value="percentage">%</option>
              <option value="currency">{currency === 'RUB' ? '₽' : '$'}</option>
            </select>
          }
        />
        <CodesField is_optional={false} />
      </div>
      <Field
        label={t('submit.coupon_name')}
        is_optional
        hint={t('submit.coupon_name_hint')}
        error={errors.coupon_name ?? null}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            maxLength={MAX_NAME}
            value={coupon_name}
            disabled={isLocked('coupon_name')}
            onChange={(event) => change({ coupon_name: event.target.value })}
            onBlur={() => leave('coupon_name')}
          />
        )}
      </Field>
      <Field
        label={t('submit.coupon_description')}
        is_optional
        hint={t('submit.coupon_description_hint')}
        error={errors.coupon_description ?? null}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={MAX_DESCRIPTION}
            value={coupon_description}
            disabled={isLocked('coupon_description')}
            onChange={(event) => change({ coupon_description: event.target.value })}
            onBlur={() => leave('coupon_description')}
          />
        )}
      </Field>
    </>
  );
}
