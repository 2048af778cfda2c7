import { cleanLine, graphemeLength, TITLE_MAX } from '#rules/text.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words.tsx';
import { useSubmit } from '../submit-context.tsx';
import './title-field.css';

const MAX_TEXT = 4000;

/** The title with what is left of its length; one line that wraps where it must. */
export function TitleField({ hint }: { hint?: string }) {
  const t = useWords();
  const { draft, errors, change, leave, isLocked } = useSubmit();
  const { title = '' } = draft.form;
  const left = TITLE_MAX - graphemeLength(cleanLine(title));
  return (
    <Field
      label={t('submit.title')}
      hint={hint}
      error={errors.title ?? null}
      aside={
        <span className={left < 0 ? 'title-field__over' : undefined} aria-hidden="true">
          {left < 0 ? t('submit.over', { count: -left }) : t('submit.left', { count: left })}
        </span>
      }
    >
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} title-field`}
          rows={1}
          maxLength={MAX_TEXT}
          value={title}
          disabled={isLocked('title')}
          onChange={(event) => change({ title: event.target.value.replace(/\n/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onBlur={() => leave('title')}
        />
      )}
    </Field>
  );
}
