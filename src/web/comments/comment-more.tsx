import { useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { isBelowView, keepInView } from '../ui/keep-in-view.ts';
import { useDismiss } from '../ui/popover.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { loadWords, useWords } from '../words.tsx';
import { hasRevisions, type CommentMenuProps } from './comment-menu-parts.ts';
import './comment-more.css';

/** What is done with a comment more rarely, behind one button; nothing where there is nothing to do. */
export function CommentMore({ comment }: { comment: CommentProps }) {
  const t = useWords();
  const box = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const { viewer, locale } = useFrame();
  const lazily = useLazy();
  const [Menu, setMenu] = useState<ComponentType<CommentMenuProps> | null>(null);
  const is_open = Menu !== null;
  const close = () => setMenu(null);
  // Most comments are only read: what their menus hold comes with the first press.
  const open = () =>
    lazily(Promise.all([import('./comment-menu.tsx'), loadWords(locale, 'actions')]), ([{ CommentMenu }]) =>
      setMenu(() => CommentMenu),
    );
  useDismiss(box, trigger, is_open, close);
  useLayoutEffect(() => {
    const panel = is_open ? (box.current?.querySelector('ul') ?? null) : null;
    keepInView(panel);
    box.current?.classList.toggle('comment-more--above', panel !== null && isBelowView(panel));
    panel?.querySelector('button')?.focus();
  }, [is_open]);
  const { can_edit, can_delete, can_report } = comment;
  // On wide screens the edit has a button of its own: alone it needs no menu there.
  const { user, is_deleted } = comment;
  // Everybody but oneself, and who is there no more.
  const can_block = Boolean(viewer && !is_deleted && user.id && user.id !== viewer.id);
  const is_edit_alone = !can_delete && !can_report && !hasRevisions(comment) && !can_block;
  if (!can_edit && is_edit_alone) return null;
  return (
    <span className={`comment-more${is_edit_alone ? ' comment-more--edit' : ''}`} ref={box}>
      <button
        ref={trigger}
        type="button"
        className="comment__action needs-script"
        aria-label={t('comments.more_actions')}
        title={t('comments.more_actions')}
        aria-expanded={is_open}
        onClick={() => (is_open ? close() : open())}
      >
        <Icon name="ellipsis" size={17} />
      </button>
      {Menu ? (
        <Menu
          comment={comment}
          can_block={can_block}
          onPress={() => {
            close();
            trigger.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}
