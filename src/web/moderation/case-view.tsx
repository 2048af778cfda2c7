import { useEffect, useState } from 'react';
import type { ModerationAction } from '#contract/moderated.ts';
import type { OpenedModerationCase } from '#contract/moderation.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { UNDO_MS } from '#rules/moderation.ts';
import { caseAddress, MODERATION } from '../moderation-addresses.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { CaseItem } from './case-item.tsx';
import { CaseRecord } from './case-record.tsx';
import { DecisionForm, type Made } from './decision-form.tsx';
import { useKeys } from './keys.ts';
import './case-view.css';

/** The key of each decision, by its place on the keyboard. */
const KEYS: Record<ModerationAction, string> = {
  dismiss: 'D',
  collapse: 'C',
  hide: 'H',
  deactivate: 'O',
  expire: 'E',
  lock_comments: 'L',
  move_group: 'G',
  remove_picture: 'P',
  restore: 'R',
};
const CLAIM_MS = 4 * 60_000;

interface CaseViewProps {
  opened: OpenedModerationCase;
  viewer_id: number;
  previous_id: number | null;
  next_id: number | null;
}

function go(id: number | null): true {
  window.location.href = id === null ? MODERATION.queue : caseAddress(id);
  return true;
}

/** One case on one screen; everything by keys too. */
export function CaseView({ opened, viewer_id, previous_id, next_id }: CaseViewProps) {
  const t = useWords();
  const [action, setAction] = useState<ModerationAction | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const taken_by = useClaim(opened, viewer_id, made !== null);
  const actions = made || taken_by ? [] : opened.actions;

  useKeys((code) => {
    if (code === 'Escape' && action) {
      setAction(null);
      return true;
    }
    if (code === 'KeyN' && made) return go(next_id);
    if (code === 'KeyJ') return go(next_id);
    if (code === 'KeyK') return go(previous_id);
    const chosen = actions.find((one) => code === `Key${KEYS[one]}`);
    if (chosen) setAction(chosen);
    return chosen !== undefined;
  });

  return (
    <div className="case-view">
      <CaseItem opened={opened} />
      {taken_by ? <p className="case-view__taken card">{t('moderation.claimed', { name: taken_by })}</p> : null}
      {made ? <Done made={made} next_id={next_id} onUndone={() => setMade(null)} /> : null}
      {actions.length > 0 && !action ? (
        <div className="case-view__actions" role="group" aria-label={t('moderation.decide')}>
          {actions.map((one) => (
            <Button
              key={one}
              kind={one === 'dismiss' ? 'soft' : one === 'hide' ? 'danger-line' : 'line'}
              onClick={() => setAction(one)}
              aria-keyshortcuts={KEYS[one].toLowerCase()}
            >
              {t(`moderation.do_${one}`)}
              <kbd className="case-view__key">{KEYS[one].toLowerCase()}</kbd>
            </Button>
          ))}
        </div>
      ) : null}
      {action && !made ? (
        <DecisionForm
          key={action}
          opened={opened}
          action={action}
          onCancel={() => setAction(null)}
          onDone={(done) => {
            setAction(null);
            setMade(done);
          }}
        />
      ) : null}
      {opened.actions.length === 0 ? <p className="case-view__facts">{t('moderation.nothing_to_decide')}</p> : null}
      <CaseRecord opened={opened} />
      <p className="case-view__facts case-view__hint">{t('moderation.keys_case')}</p>
    </div>
  );
}

/** Takes the case for the viewer as long as it is open here. @returns who has it, when it is somebody else */
function useClaim(opened: OpenedModerationCase, viewer_id: number, is_over: boolean): string | null {
  const { id, claimed_by, closed_at } = opened;
  const other = claimed_by && claimed_by.id !== viewer_id ? claimed_by.username : null;
  const [taken_by, setTaken] = useState(other);
  const is_wanted = closed_at === null && opened.actions.length > 0 && !is_over;
  useEffect(() => {
    if (!is_wanted) return undefined;
    const params = { id };
    const claim = () => {
      call('PUT /api/moderation/cases/:id/claim', { params }).then(
        () => setTaken(null),
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'moderation_case_claimed') setTaken((name) => name ?? '…');
        },
      );
    };
    claim();
    const timer = window.setInterval(claim, CLAIM_MS);
    const release = () =>
      void call('DELETE /api/moderation/cases/:id/claim', { params, keepalive: true }).catch(() => null);
    window.addEventListener('pagehide', release);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('pagehide', release);
    };
  }, [id, is_wanted]);
  return taken_by;
}

/** What was decided, with the minute to take it back. */
function Done({ made, next_id, onUndone }: { made: Made; next_id: number | null; onUndone: () => void }) {
  const t = useWords();
  const [is_busy, setBusy] = useState(false);
  const seconds = useUndoSeconds();
  const undo = async () => {
    setBusy(true);
    try {
      await call('DELETE /api/moderation/decisions/:id', { params: { id: made.id } });
      showToast({ kind: 'success', message: t('moderation.undone_now') });
      onUndone();
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('common.network_failed')) });
      setBusy(false);
    }
  };
  useKeys((code) => {
    if (code === 'KeyZ' && seconds > 0) void undo();
    return code === 'KeyZ';
  });
  return (
    <div className="case-view__done card">
      <output>{t('moderation.decided_now', { done: t(`moderation.done_${made.action}`) })}</output>
      <div className="case-view__actions">
        <ButtonLink href={next_id === null ? MODERATION.queue : caseAddress(next_id)}>
          {t(next_id === null ? 'moderation.to_list' : 'moderation.next_case')}
          <kbd className="case-view__key">n</kbd>
        </ButtonLink>
        {seconds > 0 ? (
          <Button kind="line" is_busy={is_busy} onClick={() => void undo()}>
            {t('moderation.undo_left', { seconds })}
            <kbd className="case-view__key">z</kbd>
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Whole seconds in which it can be undone, by this page's own clock from when it was told; none once they have passed. */
function useUndoSeconds(): number {
  const [seconds, setSeconds] = useState(UNDO_MS / 1000);
  useEffect(() => {
    const from = performance.now();
    const timer = window.setInterval(() => {
      setSeconds(Math.max(0, Math.floor((UNDO_MS - (performance.now() - from)) / 1000)));
    }, 1000);
    return () => window.clearInterval(timer);
  }, []);
  return seconds;
}
