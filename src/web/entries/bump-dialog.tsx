import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FrameProps } from '#contract/pages.ts';
import { ApiError, call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { showDialog } from '../ui/show-dialog.tsx';
import { useWords } from '../words.tsx';
import type { Entry } from './entry.ts';
import { goOn } from './entry-action-dialogs.tsx';
import './bump-dialog.css';

const MAX_NOTE = 280;

/** Opens the dialog that brings an offer up again with a note of what is new. */
export function showBumpDialog(frame: FrameProps, entry: Entry): Promise<void> {
  return showDialog(frame, 'actions', (close) => <BumpDialog entry={entry} onClose={close} />);
}

function BumpDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useWords();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [is_busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const send = async () => {
    setBusy(true);
    try {
      await call('POST /api/offers/:id/bump', { params: { id: entry.id }, body: { note: note.trim() } });
      goOn(entry.url, t('actions.bumped'));
      onClose();
    } catch (failure) {
      setBusy(false);
      if (failure instanceof ApiError && failure.code === 'not_signed_in') return openAuth();
      const [said] = failure instanceof ApiError ? (failure.fields['note'] ?? []) : [];
      const message = said ?? failureMessage(failure, t('actions.bump_failed'));
      // What was typed stays in the field, with the reason under it.
      refuse(message);
      if (!said) showToast({ kind: 'failure', message });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const length = note.trim().length;
    if (length === 0) return refuse(t('actions.bump_missing'));
    if (length > MAX_NOTE) return refuse(t('actions.bump_long', { max: MAX_NOTE }));
    void send();
  };
  return (
    <Dialog className="bump-dialog" title={t('actions.bump_title')} isDirty={note !== ''} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p className="bump-dialog__text">{t('actions.bump_text')}</p>
        <Field label={t('actions.bump_label')} error={error} counter={{ length: note.length, max: MAX_NOTE }}>
          {(control) => (
            <textarea
              {...control}
              ref={field}
              rows={3}
              required
              value={note}
              onChange={(event) => {
                setNote(event.target.value);
                setError(null);
              }}
            />
          )}
        </Field>
        <div className="dialog__buttons">
          <Button kind="ghost" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" is_busy={is_busy}>
            {t(is_busy ? 'actions.bumping' : 'actions.bump')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
