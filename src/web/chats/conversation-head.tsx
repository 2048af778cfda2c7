import { useState } from 'react';
import type { ChatConversation } from '#contract/chats.ts';
import { CHATS } from '../chat-addresses.ts';
import { call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoreMenu, type MenuAction } from '../ui/more-menu.tsx';
import { showDialog } from '../ui/show-dialog.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import { ConversationPerson } from './conversation-person.tsx';

interface ConversationHeadProps {
  chat: ChatConversation;
  is_blocked: boolean;
}

/** Who the conversation is with, the way back on phones, and what may be done with all of it. */
export function ConversationHead({ chat, is_blocked }: ConversationHeadProps) {
  const t = useWords();
  const { is_muted, actions } = useChatActions(chat, is_blocked);
  // Where there is room it stands by itself: whoever needs it should not look for it.
  const block = actions.find(({ name }) => name === 'block');
  return (
    <header className="conversation__head">
      <ConversationPerson user={chat.user} offers_count={chat.offers_count} joined_at={chat.joined_at} />
      {is_muted ? (
        <span className="conversation__muted" title={t('chats.is_muted')}>
          <Icon name="bell-off" size={18} />
          <span className="visually-hidden">{t('chats.is_muted')}</span>
        </span>
      ) : null}
      {block ? (
        <button type="button" className="conversation__block action needs-script" onClick={block.onPress}>
          <Icon name={block.icon} size={18} />
          {block.label}
        </button>
      ) : null}
      <MoreMenu actions={actions} label={t('chats.menu')} className="more-menu--round conversation__menu" />
    </header>
  );
}

function useChatActions(chat: ChatConversation, is_blocked: boolean) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const [{ is_muted, is_archived }, setState] = useState(chat);
  const { id, user } = chat;
  const fail = (error: unknown) => showToast({ kind: 'failure', message: failureMessage(error, t('chats.failed')) });
  const change = async (body: { is_muted?: boolean; is_archived?: boolean }, said: string) => {
    try {
      const { data } = await call('PATCH /ui/chats/:id', { params: { id }, body });
      setState((now) => ({ ...now, is_muted: data.is_muted, is_archived: data.is_archived }));
      showToast({ kind: 'success', message: said });
    } catch (error) {
      fail(error);
    }
  };
  const remove = async () => {
    try {
      await call('DELETE /ui/chats/:id', { params: { id } });
      location.assign(CHATS);
    } catch (error) {
      fail(error);
    }
  };
  const askToRemove = () =>
    void showDialog(frame, 'actions', (close) => (
      <ConfirmDialog
        title={t('chats.delete_title')}
        text={t('chats.delete_text')}
        submit={t('chats.delete_chat')}
        busy={t('chats.deleting')}
        is_danger
        onConfirm={remove}
        onClose={close}
      />
    ));
  const actions: MenuAction[] = [
    {
      name: 'mute',
      icon: is_muted ? 'bell' : 'bell-off',
      label: t(is_muted ? 'chats.unmute' : 'chats.mute'),
      onPress: () => void change({ is_muted: !is_muted }, t(is_muted ? 'chats.unmuted' : 'chats.muted')),
    },
    {
      name: 'archive',
      icon: 'archive',
      label: t(is_archived ? 'chats.unarchive' : 'chats.archive'),
      onPress: () => void change({ is_archived: !is_archived }, t(is_archived ? 'chats.unarchived' : 'chats.archived')),
    },
  ];
  if (user.id !== 0)
    actions.push({
      name: 'block',
      icon: 'ban',
      label: t(is_blocked ? 'chats.unblock' : 'chats.block'),
      onPress: () =>
        lazily(import('../users/send-block.tsx'), ({ askToBlock, unblock }) =>
          is_blocked ? unblock(frame, user) : askToBlock(frame, user),
        ),
    });
  actions.push({
    name: 'delete',
    icon: 'trash-2',
    label: t('chats.delete_chat'),
    is_danger: true,
    onPress: askToRemove,
  });
  return { is_muted, actions };
}
