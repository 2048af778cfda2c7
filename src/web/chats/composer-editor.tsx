import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ChatLimits } from '#contract/chats.ts';
import type { Delta } from '#rules/delta.ts';
import { deltaText } from '#rules/delta.ts';
import { ApiError } from '../api.ts';
import { EmojiPicker } from '../editor/emoji-picker.tsx';
import { validDelta } from '../editor/quill-setup.ts';
import { isSubmitKey } from '../editor/submit-key.ts';
import { useKeyboardInset } from '../editor/use-keyboard-inset.ts';
import { usePictureInserts, type UploadPicture } from '../editor/use-picture-inserts.ts';
import { useQuill } from '../editor/use-quill.ts';
import '../editor/editor-text.css';
import { formatNumber } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { uploadAddress, uploadFile } from '../media/upload-picture.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';

export interface ComposerEditorProps {
  initial: Delta | null;
  limits: ChatLimits;
  enter_sends: boolean;
  /** The cursor goes into the text at once. */
  has_focus: boolean;
  /** Words of the button: an edit is saved. */
  is_edit: boolean;
  onChange: (delta: Delta | null) => void;
  onSend: (delta: Delta) => void;
  /** Escape. */
  onLeave: () => void;
}

/** So near the limit the writer is told how much is left. */
const NEAR = 200;

/** The small editor of a message: pictures left, the text, emoji and sending right. */
export function ComposerEditor(props: ComposerEditorProps) {
  const { limits, enter_sends, is_edit, onSend, onLeave } = props;
  const t = useWords();
  const [left, setLeft] = useState<number | null>(null);
  const [has_emoji, setEmoji] = useState(false);
  const label = t(is_edit ? 'chats.edit_label' : 'chats.message');
  const change = (delta: Delta | null) => {
    const rest = limits.characters - (delta ? deltaText(delta).length : 0);
    setLeft(rest < NEAR ? rest : null);
    props.onChange(delta);
  };
  const { host, quill, is_empty } = useQuill(props.initial, label, change, {
    has_focus: props.has_focus,
    has_pictures: true,
  });
  const pictures = useChatPictures(quill, limits.pictures);
  useKeyboardInset(true);
  const can_send = quill !== null && !is_empty && pictures.coming_count === 0 && (left === null || left >= 0);
  const send = () => {
    if (can_send) onSend(validDelta(quill));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!quill?.root.contains(event.target as Node)) return;
    // On a phone Enter is a new line: the button is where the thumb is.
    const is_phone = window.matchMedia('(pointer: coarse)').matches;
    if (isSubmitKey(event, enter_sends && !is_phone ? 'enter' : 'meta+enter')) {
      event.preventDefault();
      event.stopPropagation();
      send();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    } else if (event.key === 'Tab') event.stopPropagation();
  };
  return (
    // The text answers the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="composer__row" onKeyDownCapture={onKeyDown}>
      <PictureButton onFiles={pictures.putFiles} />
      <div className="composer__field">
        {is_empty ? (
          <span className="composer__placeholder" aria-hidden="true">
            {t('chats.message')}
          </span>
        ) : null}
        <div className="composer__text editor-text" ref={host} />
        <IconButton
          icon="smile"
          label={t('chats.emoji')}
          icon_size={22}
          size="small"
          aria-expanded={has_emoji}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setEmoji(!has_emoji)}
        />
      </div>
      <IconButton
        icon={is_edit ? 'check' : 'send'}
        className="composer__send"
        label={t(is_edit ? 'chats.save' : 'chats.send')}
        disabled={!can_send}
        onMouseDown={(event) => event.preventDefault()}
        onClick={send}
      />
      <Left count={left} />
      {has_emoji && quill ? (
        <div className="composer__emoji">
          <EmojiPicker
            quill={quill}
            label={t('chats.emoji')}
            onClose={() => {
              setEmoji(false);
              quill.focus();
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

function PictureButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useWords();
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon="image-plus"
        label={t('chats.add_picture')}
        icon_size={22}
        onClick={() => files.current?.click()}
      />
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** How much room is left, near the limit and beyond it. */
function Left({ count }: { count: number | null }) {
  const t = useWords();
  const { locale } = useFrame();
  if (count === null) return null;
  const room = Math.abs(count);
  return (
    <p className={`composer__left${count < 0 ? ' composer__left--over' : ''}`} role="status">
      {t(count < 0 ? 'chats.over' : 'chats.left', { count: room, shown: formatNumber(room, locale) })}
    </p>
  );
}

/** What an upload says it is for: messages show no others. */
const FOR_CHATS = { owner_type: 'chat', collection: 'editor' };

const fail = (message: string) => showToast({ kind: 'failure', message, duration_ms: 0 });

const upload: UploadPicture = async (source) => {
  try {
    const stored =
      typeof source === 'string' ? uploadAddress(source, FOR_CHATS) : uploadFile(source, () => undefined, FOR_CHATS);
    return { url: (await stored).url };
  } catch (error) {
    const said = error instanceof ApiError && error.status < 500 ? (error.fields['image']?.[0] ?? error.message) : '';
    return { refusal: said };
  }
};

function useChatPictures(quill: Parameters<typeof usePictureInserts>[0], most: number) {
  const t = useWords();
  const inserts = usePictureInserts(quill, {
    upload,
    most,
    onFailed: (why) => fail([t('editor.image_upload_failed'), why].filter(Boolean).join(' ')),
    onTooMany: () => fail(t('editor.image_limit', { count: most })),
  });
  const { coming_count } = inserts;
  useEffect(() => {
    quill?.root.setAttribute('aria-busy', String(coming_count > 0));
  }, [quill, coming_count]);
  return inserts;
}
