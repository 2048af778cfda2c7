import { useState } from 'react';
import type { ModerationAction } from '#contract/moderated.ts';
import type { OpenedModerationCase } from '#contract/moderation.ts';
import { call } from '../api.ts';
import { MODERATION } from '../moderation-addresses.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { CaseItem } from './case-item.tsx';
import { CasePrice } from './case-price.tsx';
import { CaseRecord } from './case-record.tsx';
import { useClaim } from './claim.ts';
import { DecidedNote } from './decided-note.tsx';
import { DecisionForm, type Made } from './decision-form.tsx';
import { useKeys } from './keys.ts';
import { shownAction } from './shown-action.ts';
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
  correct_price: 'V',
  edit: 'F',
  merge: 'M',
  restore: 'R',
};
const CLAIM = {
  claim: (id: number) => call('PUT /api/moderation/cases/:id/claim', { params: { id } }),
  release: (id: number) => call('DELETE /api/moderation/cases/:id/claim', { params: { id }, keepalive: true }),
};

interface CaseViewProps {
  opened: OpenedModerationCase;
  viewer_id: number;
  /** Of what stands before and after it in the queue, of whatever kind. */
  previous_url: string | null;
  next_url: string | null;
}

function go(url: string | null): true {
  window.location.href = url ?? MODERATION.queue;
  return true;
}

/** One case on one screen; everything by keys too. */
export function CaseView({ opened, viewer_id, previous_url, next_url }: CaseViewProps) {
  const t = useWords();
  const [action, setAction] = useState<ModerationAction | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const is_wanted = opened.closed_at === null && opened.actions.length > 0 && made === null;
  const taken_by = useClaim(opened, viewer_id, is_wanted, CLAIM);
  const actions = made || taken_by ? [] : opened.actions;

  useKeys((code) => {
    if (code === 'Escape' && action) {
      setAction(null);
      return true;
    }
    if (code === 'KeyN' && made) return go(next_url);
    if (code === 'KeyJ') return go(next_url);
    if (code === 'KeyK') return go(previous_url);
    const chosen = actions.find((one) => code === `Key${KEYS[one]}`);
    if (chosen) setAction(chosen);
    return chosen !== undefined;
  });

  return (
    <div className="case-view">
      <CaseItem opened={opened} />
      <CasePrice opened={opened} />
      {taken_by ? <p className="case-view__taken card">{t('moderation.claimed', { name: taken_by })}</p> : null}
      {made ? (
        <DecidedNote
          made={made}
          next={{
            url: next_url ?? MODERATION.queue,
            label: t(next_url === null ? 'moderation.to_list' : 'moderation.next_case'),
          }}
          onUndone={() => setMade(null)}
        />
      ) : null}
      {actions.length > 0 && !action ? (
        <div className="case-view__actions" role="group" aria-label={t('moderation.decide')}>
          {actions.map((one) => (
            <Button
              key={one}
              kind={one === 'dismiss' ? 'soft' : one === 'hide' ? 'danger-line' : 'line'}
              onClick={() => setAction(one)}
              aria-keyshortcuts={KEYS[one].toLowerCase()}
            >
              {t(`moderation.do_${shownAction(opened, one)}`)}
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
