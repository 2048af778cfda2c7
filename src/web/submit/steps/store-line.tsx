import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../words.tsx';
import { StorePicker } from './store-picker.tsx';
import { useSubmit } from '../submit-context.tsx';
import './store-line.css';

/** Which store the offer stands in, and a way to say another. */
export function StoreLine() {
  const t = useWords();
  const { draft, store, preview, isLocked } = useSubmit();
  const { form } = draft;
  const [is_picking, setPicking] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const was_picking = useRef(false);
  useEffect(() => {
    if (!is_picking && was_picking.current) change.current?.focus();
    was_picking.current = is_picking;
  }, [is_picking]);
  const name = store?.name ?? (form.store_name?.trim() || (form.has_no_link ? '' : (preview.facts?.store?.name ?? '')));
  if (isLocked('store_id')) return null;
  if (is_picking) return <StorePicker onPicked={() => setPicking(false)} />;
  return (
    <p className="store-line">
      {name ? (
        <span>{t(form.has_no_link ? 'submit.store_is' : 'submit.store_of_link', { name })}</span>
      ) : (
        <span>{t('submit.store_unknown')}</span>
      )}{' '}
      <button
        ref={change}
        type="button"
        className="store-line__change link needs-script"
        onClick={() => setPicking(true)}
      >
        {t(name ? 'submit.store_change' : 'submit.store_choose')}
      </button>
    </p>
  );
}
