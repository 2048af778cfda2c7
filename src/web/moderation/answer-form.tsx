import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { OpenedAppeal } from '#contract/appeals.ts';
import type { AppealAnswer } from '#contract/moderated.ts';
import { isFinalAnswer } from '#rules/moderation.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { Preview, WordsField } from './decision-form.tsx';

interface AnswerFormProps {
  opened: OpenedAppeal;
  answer: AppealAnswer;
  onDone: (made: { id: number; action: AppealAnswer; is_final: boolean }) => void;
  onCancel: () => void;
}

/** Why an appeal is answered so, and what the author will read. The press that opened it leads to its words. */
export function AnswerForm({ opened, answer, onDone, onCancel }: AnswerFormProps) {
  const t = useWords();
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [is_busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const submit = async () => {
    setBusy(true);
    try {
      const { data } = await call('POST /api/moderation/appeals/:id/answer', {
        params: { id: opened.id },
        body: { answer, words },
      });
      onDone({ id: data.decision_id, action: answer, is_final: isFinalAnswer(answer, opened.action) });
    } catch (failure) {
      const at_words = failure instanceof ApiError ? (failure.fields['words']?.[0] ?? null) : null;
      setError(at_words);
      if (at_words === null)
        showToast({ kind: 'failure', message: failureMessage(failure, t('common.network_failed')) });
      setBusy(false);
    }
  };
  return (
    <form
      className="decision-form card"
      ref={form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
      aria-label={t(`appeals.do_${answer}`)}
    >
      <h2 className="title-3">{t(`appeals.do_${answer}`)}</h2>
      <p className="decision-form__hint">{t(`appeals.hint_${answer}`)}</p>
      <WordsField words={words} error={error} is_optional={false} onChange={setWords} />
      <Preview
        type={opened.entity_type}
        action={answer}
        reason={answer === 'overturn' ? 'no_violation' : opened.reason}
        words={words}
        penalty={null}
      />
      <div className="decision-form__buttons">
        <Button type="submit" is_busy={is_busy}>
          {t('moderation.confirm')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('moderation.cancel')}
        </Button>
      </div>
    </form>
  );
}
