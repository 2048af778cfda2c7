import { showToast } from '../ui/toast-queue.ts';
import { Icon } from '../ui/icon.tsx';
import { useCopied } from '../ui/use-copied.ts';
import { useWords } from '../words.tsx';
import './coupon-code.css';

/** A promo code in plain view, with a button that copies it. */
export function CouponCode({ code, size = 'small' }: { code: string; size?: 'small' | 'large' }) {
  const t = useWords();
  const [is_copied, copy] = useCopied();
  const press = async () => {
    if (!(await copy(code))) showToast({ kind: 'failure', message: t('common.copy_failed') });
  };
  return (
    <div className={`coupon-code coupon-code--${size}${is_copied ? ' coupon-code--copied' : ''}`}>
      <span className="visually-hidden">{t('offers.code')}</span>
      <code className="coupon-code__text" translate="no">
        {code}
      </code>
      <button
        type="button"
        className="coupon-code__copy needs-script"
        aria-label={t('offers.copy_code', { code })}
        onClick={() => void press()}
      >
        <Icon name={is_copied ? 'check' : 'copy'} size={15} />
        {size === 'large' && !is_copied ? t('common.copy') : null}
      </button>
      <output className={is_copied ? 'coupon-code__done' : 'visually-hidden'}>
        {is_copied ? t('common.copied') : ''}
      </output>
    </div>
  );
}
