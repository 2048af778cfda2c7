import type { DraftKind } from '#contract/drafts.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import '../ui/segments.css';
import './kind-switch.css';

const KINDS: readonly { kind: DraftKind; icon: IconName }[] = [
  { kind: 'deal', icon: 'tag' },
  { kind: 'coupon', icon: 'ticket-percent' },
  { kind: 'discussion', icon: 'messages-square' },
];

/** What is being written; what the kinds have in common stays. */
export function KindSwitch({ kind, onChange }: { kind: DraftKind; onChange: (kind: DraftKind) => void }) {
  const t = useWords();
  return (
    <div className="kind-switch segments needs-script" role="radiogroup" aria-label={t('submit.kind')}>
      {KINDS.map((one) => (
        <label key={one.kind} className="segments__item">
          <input
            className="segments__radio"
            type="radio"
            name="kind"
            value={one.kind}
            checked={one.kind === kind}
            onChange={() => onChange(one.kind)}
          />
          <Icon name={one.icon} size={17} />
          {t(`submit.kind_${one.kind}`)}
        </label>
      ))}
    </div>
  );
}
