import type { ChatConversation, ChatMessage } from '#contract/chats.ts';
import { chatAddress } from '../chat-addresses.ts';
import { call } from '../api.ts';
import type { MenuAction } from '../ui/more-menu.tsx';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useCopied } from '../ui/use-copied.ts';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import { askToDelete } from './delete-message.tsx';
import type { Conversation } from './use-conversation.ts';
import type { SetWritingMode } from './writing-mode.ts';

interface MessageActionsOptions {
  chat: ChatConversation;
  is_closed: boolean;
  talk: Conversation;
  setMode: SetWritingMode;
}

/** What may be done with a message. */
export function useMessageActions({ chat, is_closed, talk, setMode }: MessageActionsOptions) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const [, copy] = useCopied();
  const { id } = chat;
  const remove = (message: ChatMessage) =>
    call('DELETE /ui/chats/:id/messages/:message_id', { params: { id, message_id: message.id } }).then(
      ({ data }) => talk.receive([data]),
      (error: unknown) => showToast({ kind: 'failure', message: failureMessage(error, t('chats.failed')) }),
    );
  const copyLink = async (message: ChatMessage) => {
    const is_copied = await copy(new URL(chatAddress(id, message.id), location.href).href);
    showToast(
      is_copied ? { kind: 'success', message: t('chats.copied') } : { kind: 'failure', message: t('chats.failed') },
    );
  };
  return (message: ChatMessage): MenuAction[] => {
    if (message.is_deleted) return [];
    const actions: MenuAction[] = [];
    if (!is_closed && !message.is_held)
      actions.push({
        name: 'reply',
        icon: 'reply',
        label: t('chats.reply'),
        onPress: () => setMode({ kind: 'reply', message }),
      });
    actions.push({ name: 'link', icon: 'link', label: t('chats.copy_link'), onPress: () => void copyLink(message) });
    if (message.can_edit)
      actions.push({
        name: 'edit',
        icon: 'pencil',
        label: t('chats.edit'),
        onPress: () => setMode({ kind: 'edit', message }),
      });
    if (message.can_report)
      actions.push({
        name: 'report',
        icon: 'flag',
        label: t('chats.report'),
        onPress: () =>
          lazily(import('../reports/report-dialog.tsx'), ({ reportMessage }) =>
            reportMessage(frame, { chat_id: id, id: message.id }),
          ),
      });
    if (message.can_delete)
      actions.push({
        name: 'delete',
        icon: 'trash-2',
        label: t('chats.delete'),
        is_danger: true,
        onPress: () => void askToDelete(frame, t, () => remove(message)),
      });
    return actions;
  };
}
