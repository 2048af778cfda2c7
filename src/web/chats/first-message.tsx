import { useEffect, useRef, useState } from 'react';
import type { ChatsPageProps } from '#contract/chats.ts';
import type { Delta } from '#rules/delta.ts';
import { chatAddress } from '../chat-addresses.ts';
import { call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { randomKey } from '../random-key.ts';
import { Icon } from '../ui/icon.tsx';
import { readStored, removeStored, writeStored } from '../ui/storage.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useLazy } from '../ui/use-lazy.ts';
import { useIsBlocked } from '../users/block-store.ts';
import { useWords } from '../words.tsx';
import { ClosedComposer, Composer, NeedsScript } from './composer.tsx';
import { ConversationPerson } from './conversation-person.tsx';
import { parsed } from './use-chat-draft.ts';
import { closedNow } from './use-closed.ts';
import { plain } from './use-conversation.ts';

type FirstMessageProps = Pick<ChatsPageProps, 'offer' | 'limits' | 'enter_sends'> & {
  recipient: NonNullable<ChatsPageProps['recipient']>;
};

/** A conversation that is yet to begin: its first message opens it. */
export function FirstMessage({ recipient, offer, limits, enter_sends }: FirstMessageProps) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const { user } = recipient;
  const is_blocked = useIsBlocked(user.id, recipient.closed === 'chat_own_block');
  const closed = closedNow(recipient.closed, is_blocked);
  const [about, setAbout] = useState(offer);
  const draft = useFirstDraft(user.id);
  const [is_sending, setSending] = useState(false);
  /** One key for one text: sending again after a lost answer must not write twice. */
  const attempt = useRef({ text: '', key: '' });
  const send = async (delta: Delta) => {
    if (is_sending) return;
    setSending(true);
    const text = JSON.stringify([delta, about?.id]);
    if (attempt.current.text !== text) attempt.current = { text, key: randomKey() };
    try {
      const { data } = await call('POST /ui/chats', {
        body: { username: user.username, delta: plain(delta), ...(about ? { offer_id: about.id } : {}) },
        idempotency_key: attempt.current.key,
      });
      draft.forget();
      location.assign(chatAddress(data.chat_id));
    } catch (error) {
      setSending(false);
      showToast({ kind: 'failure', message: failureMessage(error, t('chats.send_failed')), duration_ms: 0 });
    }
  };
  return (
    <section className="conversation" aria-label={t('chats.with', { name: user.username })}>
      <header className="conversation__head">
        <ConversationPerson user={user} />
      </header>
      <div className="conversation__start">
        <Icon name="message-circle" size={40} />
        {closed ? null : <p>{t('chats.first_text', { name: user.username })}</p>}
      </div>
      {closed ? (
        <ClosedComposer
          reason={closed}
          onUnblock={() => lazily(import('../users/send-block.tsx'), ({ unblock }) => unblock(frame, user))}
        />
      ) : draft.initial === undefined ? (
        <NeedsScript />
      ) : (
        <Composer
          text_key="first"
          initial={draft.initial}
          has_focus
          limits={limits}
          enter_sends={enter_sends}
          note={null}
          offer={about}
          onOfferRemoved={() => setAbout(null)}
          onChange={draft.keep}
          onSend={(delta) => void send(delta)}
        />
      )}
    </section>
  );
}

/** What is being written to somebody for the first time: kept on this device, for no conversation has it yet. */
function useFirstDraft(user_id: number) {
  const { viewer } = useFrame();
  const place = `chat-draft:${viewer?.id ?? 0}:to:${user_id}`;
  const [initial, setInitial] = useState<Delta | null | undefined>(undefined);
  // What the device keeps is known only in the browser.
  // oxlint-disable-next-line react/set-state-in-effect -- see above
  useEffect(() => setInitial(parsed(readStored('local', place))), [place]);
  const forget = () => removeStored('local', place);
  return {
    /** What to begin with; undefined until it is read. */
    initial,
    keep: (delta: Delta | null) => (delta ? writeStored('local', place, delta) : forget()),
    forget,
  };
}
