import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import './more-menu.css';

export interface MenuDeed {
  name: string;
  icon: IconName;
  label: string;
  is_danger?: boolean;
  onPress: () => void;
}

/** The deeds that need no place of their own: a list of buttons behind "More". */
export function MoreMenu({ deeds }: { deeds: readonly MenuDeed[] }): ReactNode {
  const t = useWords();
  const { details, trigger, close, onToggle } = useDetailsPopover();
  if (deeds.length === 0) return null;
  return (
    <details name="popover" className="more-menu popover needs-script" ref={details} onToggle={onToggle}>
      <summary className="more-menu__button action" ref={trigger} aria-label={t('details.more_label')}>
        <Icon name="ellipsis" size={18} />
        <span aria-hidden="true">{t('details.more')}</span>
      </summary>
      <MenuRows
        deeds={deeds}
        onPress={() => {
          close();
          // A dialog gives the focus back to where it was.
          trigger.current?.focus();
        }}
      />
    </details>
  );
}

/** The rows of a menu; `onPress` closes it before the deed begins. */
export function MenuRows({ deeds, onPress }: { deeds: readonly MenuDeed[]; onPress: () => void }): ReactNode {
  return (
    <ul className="more-menu__panel popover__panel popover__panel--end">
      {deeds.map(({ name, icon, label, is_danger, onPress: onDeed }) => (
        <li key={name} className={`more-menu__item more-menu__item--${name}`}>
          <button
            type="button"
            className={`more-menu__row${is_danger ? ' more-menu__row--danger' : ''}`}
            onClick={() => {
              onPress();
              onDeed();
            }}
          >
            <Icon name={icon} size={18} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
