import { useEffect, useId, useState, type ComponentType } from 'react';
import type { Delta } from '#rules/delta.ts';
import type { TextEditorProps } from '../../editor/text-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import { useSubmit } from '../submit-context.tsx';
import { pictureFailure } from '../pictures/picture-failure.ts';
import { uploadAddress, uploadFile } from '../../media/upload-picture.ts';
import './description-field.css';

/** The words of the entry in the rich editor, whose code comes when the field does. */
export function DescriptionField() {
  const t = useWords();
  const { draft, errors, change, leave, isLocked } = useSubmit();
  const { Editor, has_failed, load } = useEditor();
  const id = useId();
  const label = t(draft.kind === 'discussion' ? 'submit.text' : 'submit.description');
  const error = errors.delta ?? null;
  const note_id = `${id}-note`;
  const uploadPicture = async (source: File | string) => {
    try {
      const stored = typeof source === 'string' ? uploadAddress(source) : uploadFile(source, () => undefined);
      return { url: (await stored).url };
    } catch (failed) {
      const { message, is_final } = pictureFailure(failed, source, t);
      return { refusal: is_final ? message : '' };
    }
  };
  return (
    <div className="description-field">
      <span className="field__label" aria-hidden="true">
        {label}
      </span>
      {Editor ? (
        <Editor
          label={label}
          initial={(draft.form.delta as Delta | undefined) ?? null}
          is_disabled={isLocked('delta')}
          is_invalid={error !== null}
          note_id={note_id}
          uploadPicture={uploadPicture}
          onChange={(delta) => change({ delta: { ops: (delta?.ops ?? []).map((op) => ({ ...op })) } })}
          onBlur={() => leave('delta')}
        />
      ) : (
        <div className="description-field__wait" aria-busy={!has_failed}>
          {has_failed ? (
            <>
              <span role="alert">{t('comments.editor_failed')}</span>
              <Button kind="line" size="small" onClick={load}>
                {t('common.retry')}
              </Button>
            </>
          ) : null}
        </div>
      )}
      <p className={error ? 'field__error' : 'field__hint'} id={note_id}>
        {error ? <Icon name="circle-alert" size={16} /> : null}
        {error ?? t(draft.kind === 'discussion' ? 'submit.text_hint' : 'submit.description_hint')}
      </p>
    </div>
  );
}

function useEditor() {
  const [Editor, setEditor] = useState<ComponentType<TextEditorProps> | null>(null);
  const [has_failed, setFailed] = useState(false);
  const load = () => {
    import('../../editor/text-editor.tsx').then(
      ({ TextEditor }) => setEditor(() => TextEditor),
      () => setFailed(true),
    );
  };
  useEffect(load, []);
  return { Editor, has_failed, load };
}
