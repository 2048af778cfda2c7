import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

export type { IconName } from './icon-names.ts';

interface IconProps {
  name: IconName;
  size?: number;
  className?: string;
}

/**
 * A line icon; says nothing to screen readers, the text beside it does. All shapes come as one picture
 * file that browsers keep, so they weigh neither in the page nor in its code.
 */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/** The vote glyph of heat. */
export function FlameIcon({ size = 18 }: { size?: number }) {
  return <Icon name="flame" size={size} />;
}

/** The vote glyph of cold. */
export function SnowIcon({ size = 18 }: { size?: number }) {
  return <Icon name="snow" size={size} />;
}

/** The mark: a net that holds a ring. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M6 6.5v10.2a10 10 0 0 0 20 0V6.5" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      <circle className="mark__ring" cx="16" cy="10.6" r="3.5" strokeWidth="2.8" />
    </svg>
  );
}
