import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { Delta } from '#rules/delta.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useWords } from '../words.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { lawfulDelta } from './quill-setup.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useQuill } from './use-quill.ts';
import './comment-editor.css';

export interface CommentEditorProps {
  is_reply: boolean;
  /** Whom the reply answers, for the head of the sheet on phones. */
  reply_to: string | null;
  initial: Delta | null;
  is_busy: boolean;
  /** The text changed; null when nothing worth keeping is left. */
  onChange: (delta: Delta | null) => void;
  onSubmit: (delta: Delta) => void;
  onCancel: () => void;
}

/** The editor of a comment. Ctrl or Cmd and Enter send, Escape leaves, Tab goes on. */
export function CommentEditor({
  is_reply,
  reply_to,
  initial,
  is_busy,
  onChange,
  onSubmit,
  onCancel,
}: CommentEditorProps) {
  const t = useWords();
  const cancel = useRef<HTMLButtonElement>(null);
  const { host, quill, formats, is_empty } = useQuill(
    initial,
    t(is_reply ? 'comments.reply_label' : 'comments.write'),
    onChange,
  );
  useKeyboardInset(is_reply);
  useEffect(() => {
    if (!quill || !is_busy) return undefined;
    quill.disable();
    // Sending failed: the cursor comes back into the text that is still there.
    return () => {
      if (!quill.root.isConnected) return;
      quill.enable();
      quill.focus();
    };
  }, [quill, is_busy]);

  const submit = () => {
    if (quill && !is_empty && !is_busy) onSubmit(lawfulDelta(quill));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const is_in_text = quill?.root.contains(event.target as Node) ?? false;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      submit();
    } else if (event.key === 'Escape' && is_in_text) {
      event.stopPropagation();
      if (is_empty) onCancel();
      else cancel.current?.focus();
    } else if (event.key === 'Tab' && is_in_text) {
      // The machinery below would turn it into a tab character: the key leaves the editor instead.
      event.stopPropagation();
    }
  };
  return (
    <div
      className={`comment-editor${is_reply ? ' comment-editor--reply' : ''}${is_busy ? ' comment-editor--busy' : ''}`}
      role="group"
      aria-label={t(is_reply ? 'comments.reply_label' : 'comments.write')}
      aria-busy={is_busy}
      onKeyDownCapture={onKeyDown}
    >
      {is_reply && (
        <p className="comment-editor__head">
          <Icon name="corner-down-right" size={15} />
          <span className="clip">{t('comments.replying_to', { name: reply_to || t('comments.anonymous') })}</span>
          <IconButton icon="x" icon_size={18} size="small" label={t('comments.cancel')} onClick={onCancel} />
        </p>
      )}
      <EditorToolbar quill={quill} formats={formats} />
      <div className="comment-editor__text" ref={host} />
      <EditorFoot
        cancel={cancel}
        is_reply={is_reply}
        is_empty={is_empty}
        is_busy={is_busy}
        onCancel={onCancel}
        onSend={submit}
      />
    </div>
  );
}

interface EditorFootProps extends Pick<CommentEditorProps, 'is_reply' | 'is_busy' | 'onCancel'> {
  cancel: RefObject<HTMLButtonElement | null>;
  is_empty: boolean;
  onSend: () => void;
}

function EditorFoot({ cancel, is_reply, is_empty, is_busy, onCancel, onSend }: EditorFootProps) {
  const t = useWords();
  const label = t(is_busy ? 'comments.sending' : is_reply ? 'comments.reply' : 'comments.send');
  return (
    <div className="comment-editor__foot">
      <SendHint />
      <Button ref={cancel} kind="ghost" size="small" className="comment-editor__cancel" onClick={onCancel}>
        {t('comments.cancel')}
      </Button>
      <Button
        size="small"
        className="comment-editor__send"
        disabled={is_empty}
        is_busy={is_busy}
        aria-label={label}
        onClick={onSend}
      >
        <Icon name="send" size={18} className="comment-editor__send-icon" />
        <span className="comment-editor__send-text">{label}</span>
      </Button>
    </div>
  );
}

function SendHint() {
  const t = useWords();
  return (
    <span className="comment-editor__hint" aria-hidden="true">
      <kbd className="comment-editor__key">{isMac() ? '⌘' : 'Ctrl'}</kbd>{' '}
      <kbd className="comment-editor__key">Enter</kbd> {t('comments.hint_send')}
    </span>
  );
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
