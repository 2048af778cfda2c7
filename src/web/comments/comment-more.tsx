import { useLayoutEffect, useRef, useState } from 'react';
import type { CommentProps, FrameProps } from '#contract/pages.ts';
import { openAuth } from '../auth/open-auth.ts';
import { MenuRows, type MenuDeed } from '../entries/more-menu.tsx';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { isBelowView, keepInView } from '../ui/keep-in-view.ts';
import { useDismiss } from '../ui/popover.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useIsBlocked } from '../users/block-store.ts';
import { useWords } from '../words.tsx';
import { useThread } from './thread-context.tsx';
import './comment-more.css';

/** What is done with a comment more rarely, behind one button; nothing where there is nothing to do. */
export function CommentMore({ comment }: { comment: CommentProps }) {
  const t = useWords();
  const box = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [is_open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useDismiss(box, trigger, is_open, close);
  useLayoutEffect(() => {
    const panel = is_open ? (box.current?.querySelector('ul') ?? null) : null;
    keepInView(panel);
    box.current?.classList.toggle('comment-more--above', panel !== null && isBelowView(panel));
    panel?.querySelector('button')?.focus();
  }, [is_open]);
  const { can_edit, can_delete, can_report } = comment;
  // On wide screens the edit has a button of its own: alone it needs no menu there.
  const { viewer } = useFrame();
  const is_edit_alone = !can_delete && !can_report && !hasRevisions(comment) && !canBlock(viewer, comment);
  if (!can_edit && is_edit_alone) return null;
  return (
    <span className={`comment-more${is_edit_alone ? ' comment-more--edit' : ''}`} ref={box}>
      <button
        ref={trigger}
        type="button"
        className="comment__action needs-script"
        aria-label={t('comments.more_deeds')}
        title={t('comments.more_deeds')}
        aria-expanded={is_open}
        onClick={() => setOpen(!is_open)}
      >
        <Icon name="ellipsis" size={17} />
      </button>
      {is_open ? (
        <Rows
          comment={comment}
          onPress={() => {
            close();
            trigger.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}

/** Earlier texts there are, and for this reader. */
function hasRevisions({ can_see_revisions, is_edited }: CommentProps): boolean {
  return can_see_revisions && is_edited;
}

/** Everybody but oneself, and who is there no more. */
function canBlock(viewer: FrameProps['viewer'], { user, is_deleted }: CommentProps): boolean {
  return viewer !== null && !is_deleted && user.id !== 0 && user.id !== viewer.id;
}

function Rows({ comment, onPress }: { comment: CommentProps; onPress: () => void }) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const thread = useThread();
  const { entity_type, entity_id, toggleEdit } = thread;
  const { id, can_edit, can_delete, can_report, user } = comment;
  const can_block = canBlock(frame.viewer, comment);
  const is_blocked = useIsBlocked(user.id, comment.is_by_blocked);
  const deeds: MenuDeed[] = [];
  if (can_edit) deeds.push({ name: 'edit', icon: 'pencil', label: t('comments.edit'), onPress: () => toggleEdit(id) });
  if (hasRevisions(comment))
    deeds.push({
      name: 'revisions',
      icon: 'history',
      label: t('comments.revisions'),
      onPress: () =>
        lazily(import('../entries/revisions-dialog.tsx'), ({ showRevisions }) =>
          showRevisions(frame, { type: 'comment', id, thread: { entity_type, entity_id } }),
        ),
    });
  if (can_report)
    deeds.push({
      name: 'report',
      icon: 'flag',
      label: t('comments.report'),
      onPress: () => {
        if (!frame.viewer)
          return openAuth({ intent: { kind: 'report', entity_type: 'comment', entity_id: id, reason: null } });
        lazily(import('../reports/report-dialog.tsx'), ({ reportComment }) => reportComment(frame, id));
      },
    });
  if (can_block)
    deeds.push({
      name: 'block',
      icon: 'ban',
      label: t(is_blocked ? 'comments.unblock' : 'comments.block', { name: user.username }),
      onPress: () =>
        lazily(import('../users/send-block.tsx'), ({ askToBlock, unblock }) =>
          is_blocked ? unblock(frame, user) : askToBlock(frame, user),
        ),
    });
  if (can_delete)
    deeds.push({
      name: 'delete',
      icon: 'trash-2',
      label: t('comments.delete'),
      is_danger: true,
      onPress: () => lazily(import('./delete-comment.tsx'), ({ deleteComment }) => deleteComment(frame, thread, id)),
    });
  return <MenuRows deeds={deeds} onPress={onPress} />;
}
