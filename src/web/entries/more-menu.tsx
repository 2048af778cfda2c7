import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import './more-menu.css';

export interface MenuAction {
  name: string;
  icon: IconName;
  label: string;
  is_danger?: boolean;
  onPress: () => void;
}

/** The actions that need no place of their own: a list of buttons behind "More". */
export function MoreMenu({ actions }: { actions: readonly MenuAction[] }): ReactNode {
  const t = useWords();
  const { details, trigger, close, onToggle } = useDetailsPopover();
  if (actions.length === 0) return null;
  return (
    <details name="popover" className="more-menu popover needs-script" ref={details} onToggle={onToggle}>
      <summary className="more-menu__button action" ref={trigger} aria-label={t('details.more_label')}>
        <Icon name="ellipsis" size={18} />
        <span aria-hidden="true">{t('details.more')}</span>
      </summary>
      <MenuRows
        actions={actions}
        onPress={() => {
          close();
          // A dialog gives the focus back to where it was.
          trigger.current?.focus();
        }}
      />
    </details>
  );
}

/** The rows of a menu; `onPress` closes it before the action begins. */
export function MenuRows({ actions, onPress }: { actions: readonly MenuAction[]; onPress: () => void }): ReactNode {
  return (
    <ul className="more-menu__panel popover__panel popover__panel--end">
      {actions.map(({ name, icon, label, is_danger, onPress: onAction }) => (
        <li key={name} className={`more-menu__item more-menu__item--${name}`}>
          <button
            type="button"
            className={`more-menu__row${is_danger ? ' more-menu__row--danger' : ''}`}
            onClick={() => {
              onPress();
              onAction();
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
