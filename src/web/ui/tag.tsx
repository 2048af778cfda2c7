import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './tag.css';

interface TagProps {
  kind?: 'plain' | 'save' | 'coupon' | 'warn' | 'danger' | 'info' | 'brand';
  icon?: IconName;
  is_small?: boolean;
  children: ReactNode;
}

/** A short label on a tint: the type of an item, a percent saved. */
export function Tag({ kind = 'plain', icon, is_small = false, children }: TagProps) {
  return (
    <span className={`tag tag--${kind}${is_small ? ' tag--small' : ''}`}>
      {icon ? <Icon name={icon} size={13} /> : null}
      {children}
    </span>
  );
}
