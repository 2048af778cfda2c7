import { useEffect, useEffectEvent } from 'react';
import type { AlertDraft } from '#contract/alert-pages.ts';
import { call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { isolated } from './isolated.ts';
import './draft-carrier.css';

interface DraftCarrierProps {
  draft: AlertDraft;
  onDone: () => void;
  /** It could not be made as it is: its fields are shown. */
  onFailed: () => void;
}

/** Whoever has come in with an alert they made before has it made now. */
export function DraftCarrier({ draft, onDone, onFailed }: DraftCarrierProps) {
  const t = useWords();
  const { collector_id, draft_id, name } = draft;
  const carry = useEffectEvent(async () => {
    const data = { type: 'draft', collector_id, draft_id } as const;
    try {
      await call('POST /ui/auth/post-action', { body: { post_action: { id: 'create_system_deals_alert', data } } });
      onDone();
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('alerts.sign_up_unknown')) });
      onFailed();
    }
  });
  useEffect(() => void carry(), []);
  return (
    <p className="draft-carrier" role="status">
      {t('alerts.carrying', { name: isolated(name) })}
    </p>
  );
}
