import { useRef, useState } from 'react';
import { stepOf, STEPS, type FormField, type Step } from '#rules/entry-form.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { leaveNotice } from '../ui/left-notice.ts';
import { useWords } from '../words.tsx';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import type { SubmitFlow } from './submit-context.tsx';
import type { useFaults } from './use-faults.ts';
import { isComing, isUnfinished } from './pictures/use-pictures.ts';

interface SendingOptions {
  flow: SubmitFlow;
  keeper: DraftKeeper;
  faults: ReturnType<typeof useFaults>;
  /** Goes where the first wrong field stands, with the cursor in it. */
  onWrong: (step: Step) => void;
}

/** Publishes, schedules or updates: everything is looked at, sent to the draft, and only then submitted. */
export function useSending({ flow, keeper, faults, onWrong }: SendingOptions) {
  const t = useWords();
  const [is_busy, setBusy] = useState(false);
  /** Of one attempt: a lost answer must not publish twice. */
  const key = useRef('');

  const submit = async () => {
    if (is_busy) return;
    const { kind, form } = keeper.get();
    // A discussion has pictures in its text alone.
    const uploads = kind === 'discussion' ? [] : flow.pictures.uploads;
    const is_late = uploads.some(isComing);
    const wrong = faults.check(kind, form, (field) => field !== 'picture_ids' || !is_late);
    if (wrong.length > 0) return onWrong(firstStep(wrong));
    if (flow.is_guest) return flow.signUp();
    if (!flow.props.can_publish) return fail(t('submit.unverified'));
    if (is_late) return fail(t('submit.wait_pictures'));
    if (uploads.some(isUnfinished)) {
      fail(t('submit.failed_pictures'));
      return onWrong('images');
    }
    setBusy(true);
    try {
      const is_sent = await send();
      if (!is_sent) setBusy(false);
    } catch (error) {
      setBusy(false);
      refused(error);
    }
  };
  /** True once the page is being left. */
  const send = async (): Promise<boolean> => {
    const { edited } = flow.props;
    if (!(await keeper.flush())) {
      unsaved();
      return false;
    }
    const { draft_id } = keeper.get();
    if (draft_id === null) {
      // Nothing was changed.
      if (edited) location.assign(edited.url);
      return edited !== null;
    }
    key.current ||= `submit-${draft_id}-${Math.random().toString(36).slice(2)}`;
    const { data } = await call('POST /api/drafts/:id/submit', {
      params: { id: draft_id },
      idempotency_key: key.current,
    });
    keeper.forget();
    leaveNotice(edited ? 'updated' : data.published_at === null ? 'scheduled' : 'published');
    // Back leads to what was before the form: the draft is gone.
    location.replace(data.url);
    return true;
  };
  /** The draft is not whole with the server: nothing is submitted. */
  const unsaved = () => {
    const { saving, message } = keeper.get();
    if (saving === 'signed_out') flow.signIn();
    else if (saving === 'refused') fail(message ?? t('submit.send_failed'));
    else if (saving === 'gone' || saving === 'conflict') fail(t(`submit.draft_${saving}`));
    else fail(t('common.network_failed'));
  };
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'network') key.current = '';
    if (error instanceof ApiError && error.code === 'not_signed_in') {
      keeper.signedOut();
      return flow.signIn();
    }
    if (error instanceof ApiError && error.code === 'draft_not_found') void keeper.refresh();
    fail(failureMessage(error, t('submit.send_failed')));
    if (!(error instanceof ApiError)) return;
    const fields = Object.entries(error.fields).flatMap(([name, [message]]) => (message ? [[name, message]] : []));
    if (fields.length === 0) return;
    faults.put(Object.fromEntries(fields) as Record<FormField, string>);
    onWrong(firstStep(fields.map(([name]) => name as FormField)));
  };
  return { is_busy, submit: () => void submit() };
}

function fail(message: string): void {
  showToast({ kind: 'failure', message });
}

function firstStep(fields: readonly FormField[]): Step {
  const steps = new Set(fields.map(stepOf));
  return STEPS.find((step) => steps.has(step)) ?? 'link';
}
