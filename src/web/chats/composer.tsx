import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { ChatClosed, ChatLimits, ChatOffer } from '#contract/chats.ts';
import type { WordKey } from '#i18n/keys.ts';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { OWN_PENALTIES } from '../moderation-addresses.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { loadWords, useWords } from '../words.tsx';
import type { ComposerEditorProps } from './composer-editor.tsx';
import { ChatOfferCard } from './chat-offer.tsx';
import './composer.css';

/** What stands over the field: whom the message answers, or which is being changed. */
export interface ComposerNote {
  icon: 'reply' | 'pencil';
  title: string;
  excerpt: string;
  onCancel: () => void;
}

interface ComposerProps extends Omit<ComposerEditorProps, 'limits' | 'enter_sends' | 'onLeave' | 'is_edit'> {
  /** Another one begins another text. */
  text_key: string;
  limits: ChatLimits;
  enter_sends: boolean;
  note: ComposerNote | null;
  /** What the next message is about. */
  offer: ChatOffer | null;
  onOfferRemoved: () => void;
}

/** Where a message is written. Its machinery comes after the page. */
export function Composer({ text_key, note, offer, onOfferRemoved, ...editor }: ComposerProps) {
  const t = useWords();
  const { Editor } = useEditor();
  return (
    <div className="composer needs-script">
      {note ? (
        <Strip label={t('chats.cancel')} onRemove={note.onCancel}>
          <Icon name={note.icon} size={18} />
          <span className="composer__note">
            <b className="clip">{note.title}</b>
            <span className="clip">{note.excerpt}</span>
          </span>
        </Strip>
      ) : null}
      {offer ? (
        <Strip label={t('chats.remove_offer')} onRemove={onOfferRemoved}>
          <ChatOfferCard offer={offer} />
        </Strip>
      ) : null}
      {Editor ? (
        <Editor key={text_key} {...editor} is_edit={note?.icon === 'pencil'} onLeave={() => note?.onCancel()} />
      ) : (
        <EmptyField />
      )}
    </div>
  );
}

/** The room of the field until its machinery is there. */
function EmptyField() {
  const t = useWords();
  return (
    <div className="composer__row" aria-hidden="true">
      <span className="composer__field">
        <span className="composer__placeholder">{t('chats.message')}</span>
      </span>
    </div>
  );
}

function Strip({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <div className="composer__strip">
      {children}
      <IconButton icon="x" icon_size={18} size="small" label={label} onClick={onRemove} />
    </div>
  );
}

function useEditor(): { Editor: ComponentType<ComposerEditorProps> | null } {
  const { locale } = useFrame();
  const t = useWords();
  const [Editor, setEditor] = useState<ComponentType<ComposerEditorProps> | null>(null);
  useEffect(() => {
    Promise.all([import('./composer-editor.tsx'), loadWords(locale, 'editor')]).then(
      ([{ ComposerEditor }]) => setEditor(() => ComposerEditor),
      () => showToast({ kind: 'failure', message: t('chats.editor_failed'), duration_ms: 0 }),
    );
  }, [locale, t]);
  return { Editor };
}

/** In place of the composer, which scripts bring: its room, and what to do without them. */
export function NeedsScript() {
  const t = useWords();
  return (
    <>
      <noscript>
        <p className="composer__no-script">{t('chats.needs_script')}</p>
      </noscript>
      <div className="composer needs-script">
        <EmptyField />
      </div>
    </>
  );
}

/** In place of the composer: why nothing can be written, and what may be done about it. */
export function ClosedComposer({ reason, onUnblock }: { reason: ChatClosed; onUnblock: () => void }) {
  const t = useWords();
  const { viewer } = useFrame();
  return (
    <div className="composer composer--closed" role="note">
      <Icon name={reason === 'chat_own_block' ? 'ban' : 'lock'} size={18} />
      <p>{(reason === 'account_muted' && viewer?.muted) || t(`chats.closed_${reason}` satisfies WordKey)}</p>
      {reason === 'chat_off' ? (
        <a className="link" href={ADDRESS.settings_preferences}>
          {t('chats.to_settings')}
        </a>
      ) : null}
      {reason === 'email_not_verified' ? (
        <a className="link" href={ADDRESS.settings_security}>
          {t('chats.to_email')}
        </a>
      ) : null}
      {reason === 'account_muted' || reason === 'account_suspended' ? (
        <a className="link" href={OWN_PENALTIES}>
          {t('chats.to_penalties')}
        </a>
      ) : null}
      {reason === 'chat_own_block' ? (
        <button type="button" className="link needs-script" onClick={onUnblock}>
          {t('chats.unblock')}
        </button>
      ) : null}
    </div>
  );
}
