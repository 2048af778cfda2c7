import { useEffect, useLayoutEffect, useRef } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import { Icon } from '../ui/icon.tsx';
import { keepInView } from '../ui/keep-in-view.ts';
import { useCopied } from '../ui/use-copied.ts';
import { useWords } from '../words.tsx';
import { useThread } from './thread-context.tsx';
import './link-tip.css';

interface LinkTipProps {
  comment: CommentProps;
  onFocusBack: () => void;
  onClose: () => void;
}

/** Over the permalink: copies it, and leads to the edit where that is allowed. Says that it copied, then goes. */
export function LinkTip({ comment: { id, can_edit }, onFocusBack, onClose }: LinkTipProps) {
  const t = useWords();
  const { toggleEdit } = useThread();
  const tip = useRef<HTMLSpanElement>(null);
  const copier = useRef<HTMLButtonElement>(null);
  const [is_copied, copy] = useCopied(onClose);
  useLayoutEffect(() => keepInView(tip.current), []);
  useEffect(() => copier.current?.focus(), []);
  const press = async () => {
    if (await copy(`${location.origin}${location.pathname}#comment${id}`)) return onFocusBack();
    // No clipboard here: the address bar holds the link then.
    onClose();
    location.assign(`#comment${id}`);
  };
  return (
    <span ref={tip} className="link-tip" role="group" aria-label={t('comments.link')}>
      <span role="status">
        {is_copied ? (
          <span className="link-tip__said">
            <Icon name="check" size={15} />
            {t('comments.link_copied')}
          </span>
        ) : null}
      </span>
      {is_copied ? null : (
        <>
          <button ref={copier} type="button" className="link-tip__action" onClick={() => void press()}>
            <Icon name="link" size={16} />
            {t('comments.copy_link')}
          </button>
          {can_edit ? (
            <button
              type="button"
              className="link-tip__action"
              onClick={() => {
                onClose();
                toggleEdit(id);
              }}
            >
              <Icon name="pencil" size={15} />
              {t('comments.edit')}
            </button>
          ) : null}
        </>
      )}
    </span>
  );
}
