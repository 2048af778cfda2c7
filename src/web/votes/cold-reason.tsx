import { useState, type FormEvent } from 'react';
import { VOTE_REASONS, type VoteReason } from '#contract/common.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import './cold-reason.css';

export interface ColdReasonProps {
  offer_id: number;
  onDone: () => void;
}

/** After a cold vote: one quiet line that offers to say why. Never asked twice in a visit. */
export function ColdReason({ offer_id, onDone }: ColdReasonProps) {
  const t = useWords();
  const [is_cheaper, setCheaper] = useState(false);
  const [is_busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const send = async (reason: VoteReason, where: { price?: string; url?: string } = {}) => {
    if (is_busy) return;
    setBusy(true);
    setErrors({});
    try {
      await call('PUT /api/offers/:id/vote', { params: { id: offer_id }, body: { value: -1, reason, ...where } });
      showToast({ kind: 'success', message: t('actions.why_thanks') });
      onDone();
      if (reason === 'other') openComment();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return setErrors(error.fields);
      showToast({ kind: 'failure', message: failureMessage(error, t('actions.why_failed')) });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const texts = [...given].filter(([, text]) => typeof text === 'string' && text.trim() !== '');
    void send('cheaper', Object.fromEntries(texts));
  };
  return (
    <div className="cold-reason" role="group" aria-label={t('actions.why_cold')}>
      <p className="cold-reason__question">
        {t('actions.why_cold')}
        <button type="button" className="cold-reason__close link" onClick={onDone}>
          {t('actions.why_close')}
        </button>
      </p>
      <div className="cold-reason__chips">
        {VOTE_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            className="cold-reason__chip"
            aria-expanded={reason === 'cheaper' ? is_cheaper : undefined}
            onClick={() => (reason === 'cheaper' ? setCheaper(!is_cheaper) : void send(reason))}
          >
            {t(`actions.why_${reason}`)}
          </button>
        ))}
      </div>
      {is_cheaper ? (
        <form className="cold-reason__form" noValidate onSubmit={submit}>
          <Field label={t('actions.why_price')} is_optional error={errors['price']?.[0]}>
            {(control) => <input {...control} name="price" inputMode="decimal" autoComplete="off" maxLength={60} />}
          </Field>
          <Field label={t('actions.why_url')} is_optional error={errors['url']?.[0]}>
            {(control) => (
              <input {...control} name="url" type="url" inputMode="url" autoComplete="off" placeholder="https://" />
            )}
          </Field>
          <Button type="submit" kind="soft" is_busy={is_busy}>
            {t(is_busy ? 'actions.why_sending' : 'actions.why_send')}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

/** The field of the thread, or the button that calls to an empty one. */
function openComment(): void {
  const place = document.querySelector<HTMLElement>(
    '#comments .comment-form__field, #comments .comments-section__call button',
  );
  place?.scrollIntoView({ block: 'center' });
  place?.focus();
  if (place?.isConnected) place.click();
}
