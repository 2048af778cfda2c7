import { useEffect, type KeyboardEvent } from 'react';
import type { Delta } from '#rules/delta.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { usePictureInserts, type UploadPicture } from './use-picture-inserts.ts';
import { useQuill } from './use-quill.ts';
import './editor-text.css';
import './text-editor.css';

export interface TextEditorProps {
  label: string;
  initial: Delta | null;
  is_disabled: boolean;
  is_invalid: boolean;
  /** Of the hint or the error below. */
  note_id: string;
  uploadPicture: UploadPicture;
  /** The text changed; null when nothing worth keeping is left. */
  onChange: (delta: Delta | null) => void;
  onBlur: () => void;
}

/** The editor of a longer text, with pictures. Tab goes on to the next field. */
export function TextEditor(props: TextEditorProps) {
  const { label, initial, is_disabled, is_invalid, note_id, onChange, onBlur } = props;
  const { host, quill, formats } = useQuill(initial, label, onChange, { has_focus: false, has_pictures: true });
  const t = useWords();
  const pictures = usePictureInserts(quill, {
    upload: props.uploadPicture,
    onFailed: (why) => {
      const message = `${t('submit.editor_picture_failed')} ${why}`.trim();
      showToast({ kind: 'failure', message, duration_ms: 0 });
    },
  });
  useEffect(() => {
    if (!quill) return;
    quill.enable(!is_disabled);
    quill.root.setAttribute('aria-describedby', note_id);
    if (is_invalid) quill.root.setAttribute('aria-invalid', 'true');
    else quill.root.removeAttribute('aria-invalid');
  }, [quill, is_disabled, is_invalid, note_id]);
  const onKeyDown = (event: KeyboardEvent) => {
    // The machinery below would turn it into a tab character: the key leaves the editor instead.
    if (event.key === 'Tab' && quill?.root.contains(event.target as Node)) event.stopPropagation();
  };
  return (
    <div
      className={`text-editor${is_invalid ? ' text-editor--wrong' : ''}`}
      role="group"
      aria-label={label}
      onKeyDownCapture={onKeyDown}
      onBlurCapture={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      {is_disabled ? null : (
        <EditorToolbar quill={quill} formats={formats} pictures={pictures} picture_choice="files" />
      )}
      <div className="editor-text" ref={host} />
    </div>
  );
}
