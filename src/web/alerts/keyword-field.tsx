import { useState } from 'react';
import { ALERT_LIMITS } from '#contract/common.ts';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import { PreviewCount } from './alert-preview.tsx';
import type { Previewed } from './use-preview.ts';

const NBSP = '\u00A0';

interface KeywordFieldProps {
  value: string;
  /** What is wrong with it as it stands is told when the reader has left the field. */
  preview: Previewed;
  error: string | null;
  onChange: (keyword: string) => void;
}

/** What is looked for, with how often that was found. */
export function KeywordField({ value, preview, error, onChange }: KeywordFieldProps) {
  const t = useWords();
  const [is_left, setLeft] = useState(false);
  const { found, fault, is_counting } = preview;
  // Of a keyword that is half typed nothing is said, and nothing moves.
  const quiet = value.trim() === '' ? t('alerts.keyword_hint') : fault === null ? null : NBSP;
  const count = found ? <PreviewCount found={found} /> : is_counting ? t('alerts.counting') : quiet;
  return (
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
  );
}
