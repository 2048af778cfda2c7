import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { REPORT_REASONS, type ReportReason } from '#contract/common.ts';
import type { FrameProps } from '#contract/pages.ts';
import { ApiError, call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import type { ReportOutcome } from '../entries/entry.ts';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { showDialog } from '../ui/show-dialog.tsx';
import { useWords } from '../words.tsx';
import { EMPTY_DETAILS, fieldsOf, neededField, ReportDetails, type Details } from './report-details.tsx';
import './report-dialog.css';

/** Shown at once; the others wait under "more". */
const FIRST_SHOWN = 6;
/** What may be wrong with a comment: the other reasons are about deals. */
const OF_COMMENTS: readonly ReportReason[] = ['spam', 'self_promotion', 'rude', 'restricted', 'other'];

interface Reported {
  type: 'offer' | 'discussion' | 'comment' | 'message';
  id: number;
  /** Of a message: the conversation it stands in. */
  chat_id?: number;
  /** Reasons this reader has told already. */
  reported: readonly string[];
}

interface ReportOptions {
  entry: Reported;
  /** Chosen beforehand. */
  reason: ReportReason | null;
  onReported: (outcome: ReportOutcome) => void;
}

/** Opens the dialog that reports something. */
export function showReportDialog(frame: FrameProps, options: ReportOptions): Promise<void> {
  return showDialog(frame, 'reports', (close) => <ReportDialog {...options} onClose={close} />);
}

/** The same for a comment, whose reader is thanked and no more. */
export function reportComment(frame: FrameProps, id: number): Promise<void> {
  const entry = { type: 'comment', id, reported: [] } as const;
  return showReportDialog(frame, { entry, reason: null, onReported: () => undefined });
}

/** The same for a message of a conversation. */
export function reportMessage(frame: FrameProps, { chat_id, id }: { chat_id: number; id: number }): Promise<void> {
  const entry = { type: 'message', id, chat_id, reported: [] } as const;
  return showReportDialog(frame, { entry, reason: null, onReported: () => undefined });
}

function ReportDialog({ entry, reason: initial, onReported, onClose }: ReportOptions & { onClose: () => void }) {
  const t = useWords();
  const form = useReportForm(entry, initial, (outcome) => {
    onClose();
    showToast({ kind: 'success', message: t('reports.thanks') });
    onReported(outcome);
  });
  return (
    <Dialog className="report-dialog" title={t('reports.title')} isDirty={form.is_dirty} onClose={onClose}>
      <form noValidate onSubmit={form.submit}>
        <Reasons entry={entry} form={form} />
        {form.error ? (
          <p className="report-dialog__error" role="alert">
            <Icon name="circle-alert" size={16} />
            {form.error}
          </p>
        ) : null}
        <div className="report-dialog__buttons">
          <Button kind="ghost" onClick={onClose}>
            {t('reports.cancel')}
          </Button>
          <Button type="submit" is_busy={form.is_busy}>
            {t(form.is_busy ? 'reports.sending' : 'reports.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Reasons({ entry, form }: { entry: ReportOptions['entry']; form: ReturnType<typeof useReportForm> }) {
  const t = useWords();
  const reasons = entry.type === 'comment' || entry.type === 'message' ? OF_COMMENTS : REPORT_REASONS;
  const [is_long, setLong] = useState(
    reasons.length <= FIRST_SHOWN || (form.reason !== null && reasons.indexOf(form.reason) >= FIRST_SHOWN),
  );
  const list = useRef<HTMLFieldSetElement>(null);
  const showAll = () => {
    flushSync(() => setLong(true));
    // The button is gone; the first of the new reasons takes its focus.
    list.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]')[FIRST_SHOWN]?.focus();
  };
  const shown = is_long ? reasons : reasons.slice(0, FIRST_SHOWN);
  return (
    <fieldset className="report-dialog__reasons" ref={list}>
      <legend className="visually-hidden">{t('reports.reasons')}</legend>
      {shown.map((reason) => {
        const is_told = entry.reported.includes(reason);
        return (
          <div key={reason}>
            <label className={`report-dialog__reason${is_told ? ' report-dialog__reason--told' : ''}`}>
              <input
                type="radio"
                className="report-dialog__radio"
                name="reason"
                value={reason}
                disabled={is_told}
                checked={form.reason === reason}
                onChange={() => form.choose(reason)}
              />
              <span>{t(reasonWord(reason, entry.type))}</span>
              {is_told ? <span className="report-dialog__told">{t('reports.already')}</span> : null}
            </label>
            {form.reason === reason ? (
              <ReportDetails
                reason={reason}
                type={entry.type}
                details={form.details}
                errors={form.fields}
                onChange={form.change}
              />
            ) : null}
          </div>
        );
      })}
      {is_long ? null : (
        <button type="button" className="report-dialog__more link" onClick={showAll}>
          {t('reports.more', { count: reasons.length - FIRST_SHOWN })}
        </button>
      )}
    </fieldset>
  );
}

/** A field as the call takes it. */
const valueOf = ([name, text]: readonly [keyof Details, string]) => [name, name === 'group_id' ? Number(text) : text];

function reasonWord(reason: ReportReason, type: Reported['type']) {
  if (reason === 'restricted' && (type === 'comment' || type === 'message'))
    return 'reports.reason_restricted_comment' as const;
  return reason === 'exists' && type === 'discussion'
    ? ('reports.reason_exists_discussion' as const)
    : (`reports.reason_${reason}` as const);
}

async function sendReport(
  { type, id, chat_id = 0 }: Reported,
  reason: ReportReason,
  given: Record<string, unknown>,
): Promise<ReportOutcome> {
  if (type !== 'message') {
    const body = { entity_type: type, entity_id: id, reason, ...given };
    return (await call('POST /api/reports', { body })).data;
  }
  const { detail } = given;
  await call('POST /ui/chats/:id/report', {
    params: { id: chat_id },
    body: { message_id: id, reason, ...(typeof detail === 'string' ? { message: detail } : {}) },
  });
  return { is_expired: false, is_maybe_expired: false };
}

function useReportForm(entry: Reported, initial: ReportReason | null, onSent: (outcome: ReportOutcome) => void) {
  const t = useWords();
  const [reason, setReason] = useState(initial);
  const [details, setDetails] = useState(EMPTY_DETAILS);
  const [fields, setFields] = useState<Partial<Details>>({});
  const [error, setError] = useState<string | null>(null);
  const [is_busy, setBusy] = useState(false);
  const refuse = (wrong: Partial<Details>) => {
    setFields(wrong);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.report-dialog [aria-invalid="true"]')?.focus());
  };
  const send = async (chosen: ReportReason) => {
    setBusy(true);
    try {
      // What was written for another reason stays with that one.
      const named = fieldsOf(chosen).map((name) => [name, details[name]] as const);
      const given = Object.fromEntries(named.filter(([, text]) => text.trim() !== '').map(valueOf));
      onSent(await sendReport(entry, chosen, given));
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'not_signed_in' && entry.type !== 'message')
        return openAuth({
          intent: { kind: 'report', entity_type: entry.type, entity_id: entry.id, reason: chosen },
        });
      const wrong = failure instanceof ApiError ? failure.fields : {};
      if (Object.keys(wrong).length > 0)
        return refuse(Object.fromEntries(Object.entries(wrong).map(([name, [message]]) => [name, message ?? ''])));
      const message = failureMessage(failure, t('reports.failed'));
      setError(message);
      showToast({ kind: 'failure', message });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (is_busy) return;
    setError(null);
    if (reason === null) return setError(t('reports.reason_missing'));
    const needed = neededField(reason);
    if (needed && details[needed].trim() === '') return refuse({ [needed]: t('reports.required') });
    void send(reason);
  };
  return {
    reason,
    details,
    fields,
    error,
    is_busy,
    is_dirty: Object.values(details).some((text) => text !== ''),
    submit,
    choose: (chosen: ReportReason) => {
      setReason(chosen);
      setFields({});
      setError(null);
    },
    change: (name: keyof Details, text: string) => {
      setDetails((now) => ({ ...now, [name]: text }));
      setFields((now) => ({ ...now, [name]: undefined }));
    },
  };
}
