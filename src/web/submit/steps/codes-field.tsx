import { useRef } from 'react';
import { MAX_CODES } from '#rules/entry-form.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useWords } from '../../words.tsx';
import { useSubmit } from '../submit-context.tsx';
import './codes-field.css';

const MAX_TEXT = 200;

/** The promo code, and more of them where a shop has several. */
export function CodesField({ is_optional }: { is_optional: boolean }) {
  const t = useWords();
  const { draft, errors, change, leave, isLocked } = useSubmit();
  const codes = draft.form.codes?.length ? draft.form.codes : [''];
  const list = useRef<HTMLDivElement>(null);
  const is_locked = isLocked('codes');
  const put = (index: number, text: string) => change({ codes: codes.map((code, at) => (at === index ? text : code)) });
  const add = () => {
    change({ codes: [...codes, ''] });
    // The new row is drawn by then.
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  return (
    <div className="codes-field" ref={list}>
      <Field
        label={t('submit.code')}
        is_optional={is_optional}
        hint={t('submit.code_hint')}
        error={errors.codes ?? null}
      >
        {(control) => (
          <input
            {...control}
            className={`${control.className} codes-field__input`}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_TEXT}
            value={codes[0]}
            disabled={is_locked}
            onChange={(event) => put(0, event.target.value)}
            onBlur={() => leave('codes')}
          />
        )}
      </Field>
      {codes.slice(1).map((code, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- codes are told apart by their places alone
        <div key={index} className="codes-field__row">
          <input
            className="field__control codes-field__input"
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_TEXT}
            aria-label={t('submit.code_more', { number: index + 2 })}
            value={code}
            disabled={is_locked}
            onChange={(event) => put(index + 1, event.target.value)}
            onBlur={() => leave('codes')}
          />
          <IconButton
            icon="x"
            icon_size={18}
            label={t('submit.code_remove', { number: index + 2 })}
            disabled={is_locked}
            onClick={() => change({ codes: codes.filter((_, at) => at !== index + 1) })}
          />
        </div>
      ))}
      {codes.length < MAX_CODES && codes.at(-1)?.trim() && !is_locked ? (
        <button type="button" className="codes-field__add link needs-script" onClick={add}>
          <Icon name="plus" size={16} />
          {t('submit.code_add')}
        </button>
      ) : null}
    </div>
  );
}
