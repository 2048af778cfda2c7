import type { IconName } from '../../ui/icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import type { KeptDraft, Saving } from './draft-keeper.ts';
import './save-line.css';

const ICONS: Record<Exclude<Saving, 'none'>, IconName> = {
  saved: 'cloud-check',
  saving: 'cloud-check',
  device: 'circle-check',
  waiting: 'cloud-off',
  signed_out: 'cloud-off',
  conflict: 'circle-alert',
  gone: 'circle-alert',
  refused: 'circle-alert',
};
const BAD: ReadonlySet<Saving> = new Set(['waiting', 'conflict', 'gone', 'refused']);

interface SaveLineProps {
  draft: KeptDraft;
  onRetry: () => void;
  onSignIn: () => void;
  onSaveAsNew: () => void;
}

/** Whether the server has what was typed. Only what asks for an action is read out: the good comes with every word. */
export function SaveLine({ draft, onRetry, onSignIn, onSaveAsNew }: SaveLineProps) {
  const t = useWords();
  const { saving, message } = draft;
  const actions: Partial<Record<Saving, { label: string; run: () => void }>> = {
    waiting: { label: t('common.retry'), run: onRetry },
    refused: { label: t('common.retry'), run: onRetry },
    signed_out: { label: t('frame.sign_in'), run: onSignIn },
    gone: { label: t('submit.save_as_new'), run: onSaveAsNew },
  };
  const action = actions[saving];
  return (
    <div className={`save-line${BAD.has(saving) ? ' save-line--bad' : ''}${news() ? ' save-line--news' : ''}`}>
      {saving === 'none' ? null : <Icon name={ICONS[saving]} size={16} />}
      {saving === 'saved' || saving === 'saving' || saving === 'device' ? (
        <span>{t(`submit.draft_${saving}`)}</span>
      ) : null}
      <output>{news()}</output>
      {action ? (
        <button type="button" className="save-line__action link" onClick={action.run}>
          {action.label}
        </button>
      ) : null}
    </div>
  );

  function news(): string | null {
    if (saving === 'none' || saving === 'saved' || saving === 'saving' || saving === 'device') return null;
    return saving === 'refused' ? (message ?? t('submit.draft_waiting')) : t(`submit.draft_${saving}`);
  }
}
