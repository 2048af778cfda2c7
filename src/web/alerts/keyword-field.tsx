import { useState } from 'react';
import type { AlertPreview } from '#contract/alerts.ts';
import { ALERT_LIMITS } from '#contract/common.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { PreviewCount } from './alert-preview.tsx';
import type { Previewed } from './use-preview.ts';
import './keyword-field.css';

const NBSP = '\u00A0';

interface KeywordFieldProps {
  value: string;
  /** What is wrong with it as it stands is told when the reader has left the field, at once of what it began with. */
  preview: Previewed;
  error: string | null;
  onChange: (keyword: string) => void;
}

/** No line ends between a minus and its word. */
const UNBROKEN_MINUS = '-\u2060';
const MOST_FORMS = 8;

/** What is looked for, with how often that was found. */
export function KeywordField({ value, preview, error, onChange }: KeywordFieldProps) {
  const t = useWords();
  const [is_left, setLeft] = useState(value !== '');
  const { found, fault, is_counting } = preview;
  // Of a keyword that is half typed nothing is said, and nothing moves.
  const quiet = value.trim() === '' ? t('alerts.keyword_hint') : fault === null ? null : NBSP;
  const count = found ? <PreviewCount found={found} /> : is_counting ? t('alerts.counting') : quiet;
  const forms = found ? otherForms(found) : [];
  return (
    <div className="keyword-field">
      <Field
        label={t('alerts.keyword')}
        hint={count === null ? undefined : <span role="status">{count}</span>}
        error={error ?? (is_left ? fault : null)}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            name="keyword"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={ALERT_LIMITS.keyword}
            placeholder={t('alerts.keyword_placeholder')}
            value={value}
            onChange={({ target }) => {
              setLeft(false);
              onChange(target.value);
            }}
            onBlur={() => setLeft(true)}
          />
        )}
      </Field>
      {forms.length > 0 ? <p className="field__hint">{t('alerts.also', { forms: forms.join(', ') })}</p> : null}
      <details className="keyword-field__help">
        <summary className="keyword-field__title">
          <Icon name="chevron-down" size={16} />
          {t('alerts.grammar_title')}
        </summary>
        <p className="field__hint">{t('alerts.grammar').replace(/-(?=\p{L})/gu, UNBROKEN_MINUS)}</p>
      </details>
    </div>
  );
}

/** What is looked for beside what is typed: the other alphabet, the other layout. */
function otherForms({ words }: AlertPreview): string[] {
  return [...new Set(words.flatMap((word) => (word.is_excluded ? [] : word.other_forms)))].slice(0, MOST_FORMS);
}
