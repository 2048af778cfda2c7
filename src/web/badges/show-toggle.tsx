import type { Badge } from '#rules/badges.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { useBadgeName } from './use-badge-name.ts';
import type { useShownBadges } from './use-shown-badges.ts';
import './show-toggle.css';

/** Puts an earned badge beside the own name, or takes it from there. */
export function ShowToggle({ badge, choice }: { badge: Badge; choice: ReturnType<typeof useShownBadges> }) {
  const t = useWords();
  const nameOf = useBadgeName();
  const is_shown = choice.chosen.includes(badge.id);
  return (
    <button
      type="button"
      className="show-toggle needs-script"
      aria-pressed={is_shown}
      onClick={() => choice.toggle(badge.id)}
    >
      <Icon name={is_shown ? 'check' : 'pin'} size={14} />
      <span>
        {t(is_shown ? 'awards.shown' : 'awards.show')}
        <span className="visually-hidden">: {t('awards.show_label', { name: nameOf(badge.id) })}</span>
      </span>
    </button>
  );
}
