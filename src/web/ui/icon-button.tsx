import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './icon-button.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** What the button does, in words: there is no other text. */
  label: string;
  kind?: 'ghost' | 'quiet' | 'line';
  size?: 'small' | 'medium';
  icon_size?: number;
}

/** A round button with an icon alone. */
export function IconButton({
  icon,
  label,
  kind = 'ghost',
  size = 'medium',
  icon_size = 20,
  className,
  ...rest
}: IconButtonProps) {
  const names = ['icon-button', `icon-button--${kind}`, `icon-button--${size}`, className ?? ''].join(' ').trim();
  return (
    <button type="button" {...rest} className={names} aria-label={label} title={label}>
      <Icon name={icon} size={icon_size} />
    </button>
  );
}
