import { openAuth } from '../auth/open-auth.ts';
import { writeAddress } from '../chat-addresses.ts';
import { MenuRows, type MenuAction } from '../ui/more-menu.tsx';
import { useFrame } from '../frame-context.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import { hasRevisions, type CommentMenuProps } from './comment-menu-parts.ts';
import { useThread } from './thread-context.tsx';

/** The rows of a comment's menu. */
export function CommentMenu({ comment, can_block, onPress }: CommentMenuProps) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const thread = useThread();
  const { entity_type, entity_id, toggleEdit } = thread;
  const { id, can_edit, can_delete, can_report, user } = comment;
  const is_blocked = comment.is_by_blocked;
  const actions: MenuAction[] = [];
  if (can_edit)
    actions.push({ name: 'edit', icon: 'pencil', label: t('comments.edit'), onPress: () => toggleEdit(id) });
  if (hasRevisions(comment))
    actions.push({
      name: 'revisions',
      icon: 'history',
      label: t('comments.revisions'),
      onPress: () =>
        lazily(import('../entries/revisions-dialog.tsx'), ({ showRevisions }) =>
          showRevisions(frame, { type: 'comment', id, thread: { entity_type, entity_id } }),
        ),
    });
  if (can_report)
    actions.push({
      name: 'report',
      icon: 'flag',
      label: t('comments.report'),
      onPress: () => {
        if (!frame.viewer)
          return openAuth({ intent: { kind: 'report', entity_type: 'comment', entity_id: id, reason: null } });
        lazily(import('../reports/report-dialog.tsx'), ({ reportComment }) => reportComment(frame, id));
      },
    });
  if (can_block && !is_blocked && frame.viewer?.links.chats)
    actions.push({
      name: 'write',
      icon: 'message-circle',
      label: t('actions.write_member', { name: user.username }),
      onPress: () => location.assign(writeAddress(user.username, entity_type === 'offer' ? entity_id : null)),
    });
  if (can_block)
    actions.push({
      name: 'block',
      icon: 'ban',
      label: t(is_blocked ? 'actions.unblock_member' : 'actions.block_member', { name: user.username }),
      onPress: () =>
        lazily(import('../users/send-block.tsx'), ({ askToBlock, unblock }) =>
          is_blocked ? unblock(frame, user) : askToBlock(frame, user),
        ),
    });
  if (can_delete)
    actions.push({
      name: 'delete',
      icon: 'trash-2',
      label: t('comments.delete'),
      is_danger: true,
      onPress: () => lazily(import('./delete-comment.tsx'), ({ deleteComment }) => deleteComment(frame, thread, id)),
    });
  return <MenuRows actions={actions} onPress={onPress} />;
}
