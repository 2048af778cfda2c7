import type { ReportReason } from '#contract/common.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useIntent } from '../auth/use-intent.ts';
import type { Entry, ReportOutcome } from '../entries/entry.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';

interface ReportButtonProps {
  entry: Entry & { reported: readonly string[]; is_expired?: boolean; can: { report: boolean; expire?: boolean } };
  onReported: (outcome: ReportOutcome) => void;
}

/** Says that something is wrong with an entry; for an offer, in one press, that it is over or works again. */
export function ReportButton({ entry, onReported }: ReportButtonProps) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const open = (reason: ReportReason | null) =>
    lazily(import('./report-dialog.tsx'), ({ showReportDialog }) =>
      showReportDialog(frame, { entry, reason, onReported }),
    );
  useIntent(
    'report',
    ({ entity_type, entity_id }) => entity_type === entry.type && entity_id === entry.id,
    ({ reason }) => open(reason),
  );
  const press = (reason: ReportReason | null) => {
    if (frame.viewer) open(reason);
    else openAuth({ intent: { kind: 'report', entity_type: entry.type, entity_id: entry.id, reason } });
  };
  const sayWorks = () => {
    if (!frame.viewer) return openAuth({ intent: { kind: 'still_works', offer_id: entry.id } });
    lazily(import('../entries/entry-action-dialogs.tsx'), (actions) =>
      actions.sayWorks(frame, entry, () => window.setTimeout(() => location.reload(), RELOAD_DELAY_MS)),
    );
  };
  useIntent('still_works', ({ offer_id }) => entry.type === 'offer' && offer_id === entry.id, sayWorks);
  return (
    <>
      {entry.type === 'offer' && !entry.can.expire ? (
        <button
          type="button"
          className="action needs-script"
          onClick={() => (entry.is_expired ? sayWorks() : press('not_available'))}
        >
          <Icon name={entry.is_expired ? 'undo-2' : 'clock-alert'} size={17} />
          {t(entry.is_expired ? 'details.works_again' : 'details.is_over')}
        </button>
      ) : null}
      <button type="button" className="action needs-script" onClick={() => press(null)}>
        <Icon name="flag" size={17} />
        {t('details.report')}
      </button>
    </>
  );
}

/** Time to read the thanks before the page comes anew, with its codes. */
const RELOAD_DELAY_MS = 1000;
