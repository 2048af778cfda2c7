import type { CommentOrder as Order } from '#contract/pages.ts';
import { keepCookie } from '../ui/cookie.ts';
import { Icon } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import './comment-order.css';

const ORDERS: readonly Order[] = ['old_first', 'new_first', 'helpful'];
/** A week (product spec, section 9). */
const KEEP_SECONDS = 604_800;

/** Chooses the order of the comments: kept in a cookie, the page is loaded anew at this place. */
export function CommentOrder({ order }: { order: Order }) {
  const t = useWords();
  const { details, trigger, onToggle } = useDetailsPopover();
  return (
    <details name="popover" className="comment-order popover" id="sort-block" ref={details} onToggle={onToggle}>
      <summary
        className="comment-order__summary"
        ref={trigger}
        aria-label={t('comments.order_label', { order: t(`comments.order_${order}`) })}
      >
        <Icon name="arrow-down-up" size={16} className="comment-order__icon" />
        {t(`comments.order_${order}`)}
        <Icon name="chevron-down" size={15} />
      </summary>
      <ul className="popover__panel popover__panel--end comment-order__list">
        {ORDERS.map((choice) => (
          <li key={choice}>
            <button
              type="button"
              className="comment-order__choice"
              aria-current={choice === order ? 'true' : undefined}
              onClick={() => choose(choice)}
            >
              {t(`comments.order_${choice}`)}
              {choice === order && <Icon name="check" size={16} />}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function choose(order: Order): void {
  keepCookie('comment_sort_option', order, KEEP_SECONDS);
  history.replaceState(null, '', '#sort-block');
  location.reload();
}
