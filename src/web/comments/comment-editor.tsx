import { useEffect, useMemo, useRef, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import type Quill from 'quill/core.js';
import type { CommentOptions } from '#contract/pages.ts';
import type { Delta } from '#rules/delta.ts';
import { EditorToolbar, type EditorSchedule } from '../editor/editor-toolbar.tsx';
import { validDelta } from '../editor/quill-setup.ts';
import { isSubmitKey, type SubmitKey } from '../editor/submit-key.ts';
import { useKeyboardInset } from '../editor/use-keyboard-inset.ts';
import { useQuill } from '../editor/use-quill.ts';
import '../editor/editor-text.css';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useWords } from '../words.tsx';
import { useCommentPictures } from './comment-pictures.ts';
import { useMentionChoice } from './mention-choice.ts';
import { MentionList } from './mention-list.tsx';
import { peopleOfThread } from './mention-people.ts';
import { useThread, useThreadPart } from './thread-context.tsx';
import './comment-editor.css';

export interface CommentEditorProps {
  editor_role: 'primary' | 'reply' | 'edit';
  /** Whom the reply answers, for the head of the sheet on phones. */
  reply_to: string | null;
  initial: Delta | null;
  /** The wait of the comment; null where none may be chosen. */
  schedule: EditorSchedule | null;
  is_busy: boolean;
  /** The text changed; null when nothing worth keeping is left. */
  onChange: (delta: Delta | null) => void;
  onSubmit: (delta: Delta) => void;
  onCancel: () => void;
}

const LABELS = { primary: 'comments.write', reply: 'comments.reply_label', edit: 'comments.edit_label' } as const;
const SEND = { primary: 'comments.send', reply: 'comments.reply', edit: 'comments.save' } as const;

/** The editor of a comment. Ctrl or Cmd and Enter send, Escape leaves, Tab goes on; `@` offers people. */
export function CommentEditor(props: CommentEditorProps) {
  const { editor_role: role, reply_to, initial, schedule, is_busy, onChange, onCancel } = props;
  const t = useWords();
  const cancel = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const is_sheet = role !== 'edit';
  const label = t(LABELS[role]);
  const { host, quill, formats, is_empty } = useQuill(initial, label, onChange, {
    has_focus: true,
    has_pictures: true,
  });
  const mentions = useMentionChoice(quill, usePeople(reply_to));
  const pictures = useCommentPictures(quill);
  const is_waiting = pictures.coming_count > 0;
  const { options } = useThread();
  useKeyboardInset(is_sheet);
  useSending(quill, is_busy);

  const submit = () => {
    if (quill && !is_empty && !is_busy && !is_waiting) props.onSubmit(validDelta(quill));
  };
  const leave = () => {
    if (is_empty) onCancel();
    // Of the two ways out one is drawn.
    else (cancel.current?.offsetParent ? cancel : close).current?.focus();
  };
  return (
    <div
      className={`comment-editor comment-editor--${role}${is_sheet ? ' comment-editor--sheet' : ''}${is_busy ? ' comment-editor--busy' : ''}`}
      style={heightsOf(role, options)}
      role="group"
      aria-label={label}
      aria-busy={is_busy}
      onKeyDownCapture={(event) => {
        const is_in_text = quill?.root.contains(event.target as Node) ?? false;
        if (is_in_text && mentions.onKeyDown(event)) return;
        pressKey(event, is_in_text, { submit, leave, submit_key: options.submit_key });
      }}
    >
      {is_sheet && <SheetHead close={close} editor_role={role} reply_to={reply_to} onCancel={onCancel} />}
      <EditorToolbar quill={quill} formats={formats} pictures={pictures} schedule={schedule} />
      <div className="comment-editor__text editor-text" ref={host} />
      <MentionList choice={mentions} />
      <EditorFoot
        cancel={cancel}
        editor_role={role}
        is_empty={is_empty || is_waiting}
        is_busy={is_busy}
        onCancel={onCancel}
        onSend={submit}
      />
      <p className="visually-hidden" role="status">
        {is_waiting ? t('editor.image_coming') : ''}
      </p>
    </div>
  );
}

/** An answer and an edit begin smaller than a text of its own; the maximum holds for all. */
function heightsOf(role: CommentEditorProps['editor_role'], options: CommentOptions): CSSProperties {
  const { editor_min_px, editor_max_px } = options;
  const heights: Record<`--${string}`, string> = {};
  if (role === 'primary') heights['--text-min'] = `${editor_min_px}px`;
  if (editor_max_px !== null) heights['--text-max'] = `${editor_max_px}px`;
  return heights;
}

/** Whom `@` alone offers here. */
function usePeople(reply_to: string | null) {
  const { viewer } = useFrame();
  const { initial_mentions } = useThread();
  const roots = useThreadPart(({ manager }) => manager.comments);
  return useMemo(
    () => peopleOfThread({ initial_mentions, roots }, { own_id: viewer?.id ?? 0, reply_to }),
    [initial_mentions, roots, viewer, reply_to],
  );
}

/** Nothing is typed while the text is on its way. */
function useSending(quill: Quill | null, is_busy: boolean): void {
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
}

function pressKey(
  event: KeyboardEvent,
  is_in_text: boolean,
  { submit, leave, submit_key }: { submit: () => void; leave: () => void; submit_key: SubmitKey },
): void {
  // Outside the text Enter alone presses what it stands on.
  if (isSubmitKey(event, is_in_text ? submit_key : 'meta+enter')) {
    event.preventDefault();
    event.stopPropagation();
    submit();
  } else if (event.key === 'Escape' && is_in_text) {
    event.stopPropagation();
    leave();
  } else if (event.key === 'Tab' && is_in_text) {
    // The machinery below would turn it into a tab character: the key leaves the editor instead.
    event.stopPropagation();
  }
}

interface SheetHeadProps extends Pick<CommentEditorProps, 'editor_role' | 'reply_to' | 'onCancel'> {
  close: RefObject<HTMLButtonElement | null>;
}

/** What is written, or whom the reply answers, and the way out; shown on phones. */
function SheetHead({ close, editor_role: role, reply_to, onCancel }: SheetHeadProps) {
  const t = useWords();
  const is_reply = role === 'reply';
  return (
    <p className="comment-editor__head">
      <Icon name={is_reply ? 'corner-down-right' : 'message-circle'} size={15} />
      <span className="clip">
        {is_reply ? t('comments.replying_to', { name: reply_to || t('comments.anonymous') }) : t(LABELS[role])}
      </span>
      <IconButton ref={close} icon="x" icon_size={18} size="small" label={t('comments.cancel')} onClick={onCancel} />
    </p>
  );
}

interface EditorFootProps extends Pick<CommentEditorProps, 'editor_role' | 'is_busy' | 'onCancel'> {
  cancel: RefObject<HTMLButtonElement | null>;
  is_empty: boolean;
  onSend: () => void;
}

function EditorFoot({ cancel, editor_role: role, is_empty, is_busy, onCancel, onSend }: EditorFootProps) {
  const t = useWords();
  const label = t(is_busy ? 'comments.sending' : SEND[role]);
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
  const { options } = useThread();
  return (
    <span className="comment-editor__hint" aria-hidden="true">
      {options.submit_key === 'meta+enter' && (
        <>
          <kbd className="comment-editor__key">{isMac() ? '⌘' : 'Ctrl'}</kbd>{' '}
        </>
      )}
      <kbd className="comment-editor__key">Enter</kbd> {t('comments.hint_send')}
    </span>
  );
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
