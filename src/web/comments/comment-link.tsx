import { useRef, useState, type MouseEvent } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import { Icon } from '../ui/icon.tsx';
import { useDismiss } from '../ui/popover.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import type { LinkTip } from './link-tip.tsx';
import './comment-link.css';

/** A permalink; pressing it opens what can be done with it, opening it in a new tab still works. */
export function CommentLink({ comment }: { comment: CommentProps }) {
  const t = useWords();
  const box = useRef<HTMLSpanElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const lazily = useLazy();
  const [Tip, setTip] = useState<typeof LinkTip | null>(null);
  const [is_open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useDismiss(box, link, is_open, close);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (is_open) return close();
    lazily(import('./link-tip.tsx'), (module) => {
      setTip(() => module.LinkTip);
      setOpen(true);
    });
  };
  return (
    <span className="comment-link" ref={box}>
      <a
        ref={link}
        className="comment__action"
        href={`#comment${comment.id}`}
        aria-label={t('comments.link')}
        title={t('comments.link')}
        aria-expanded={is_open}
        onClick={press}
      >
        <Icon name="link" size={16} />
      </a>
      {is_open && Tip ? <Tip comment={comment} onFocusBack={() => link.current?.focus()} onClose={close} /> : null}
    </span>
  );
}
