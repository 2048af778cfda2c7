import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { useDetailsPopover } from './popover.tsx';
import './more-menu.css';

export interface MenuAction {
  name: string;
  icon: IconName;
  label: string;
  is_danger?: boolean;
  onPress: () => void;
}

interface MoreMenuProps {
  actions: readonly MenuAction[];
  /** What the button opens, in words. */
  label: string;
  /** Shown beside the icon. */
  text?: string;
  /** Of the box in which button and list stand; the usual one is for a round button. */
  className?: string;
  icon_size?: number;
}

/** The actions that need no place of their own: a list of buttons behind "More". Nothing where there are none. */
export function MoreMenu({
  actions,
  label,
  text,
  className = 'more-menu--round',
  icon_size = 20,
}: MoreMenuProps): ReactNode {
  const { details, trigger, close, onToggle } = useDetailsPopover();
  if (actions.length === 0) return null;
  return (
    <details name="popover" className={`more-menu popover needs-script ${className}`} ref={details} onToggle={onToggle}>
      <summary className={text ? 'more-menu__button action' : 'more-menu__button'} ref={trigger} aria-label={label}>
        <Icon name="ellipsis" size={icon_size} />
        {text ? <span aria-hidden="true">{text}</span> : null}
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
