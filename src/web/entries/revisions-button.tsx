import type { Currency } from '#contract/common.ts';
import { useFrame } from '../frame-context.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import './revisions-button.css';

interface RevisionsButtonProps {
  type: 'offer' | 'discussion';
  id: number;
  count: number;
  currency: Currency;
}

/** How often an entry was changed; opens what changed. Nothing where nothing did. */
export function RevisionsButton({ type, id, count, currency }: RevisionsButtonProps) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  if (count === 0) return null;
  return (
    <span className="needs-script">
      {' · '}
      <button
        type="button"
        className="revisions-button link"
        onClick={() =>
          lazily(import('./revisions-dialog.tsx'), ({ showRevisions }) => showRevisions(frame, { type, id, currency }))
        }
      >
        {t('details.revisions', { count })}
      </button>
    </span>
  );
}
