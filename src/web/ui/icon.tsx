import { ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

/** Whether a name from data (a group's icon) is one we can draw. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICON_PATHS, name);
}

/** A line icon; says nothing to screen readers, the text beside it does. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return <Glyph d={ICON_PATHS[name]} size={size} stroke_width={1.9} className={className} />;
}

/** The vote glyph of heat. */
export function FlameIcon({ size = 18 }: { size?: number }) {
  return (
    <Glyph
      size={size}
      stroke_width={2}
      d="M12 21.5c4 0 7-2.9 7-6.9 0-3.4-2-5.4-3.4-7.4C14.5 5.6 14 4.2 14.2 2.5 10.6 4.1 8.8 7 9.3 10.2 8.3 9.9 7.5 9 7.3 7.8 5.9 9.6 5 11.9 5 14.6c0 4 3 6.9 7 6.9Z"
    />
  );
}

/** The vote glyph of cold. */
export function SnowIcon({ size = 18 }: { size?: number }) {
  return (
    <Glyph
      size={size}
      stroke_width={2}
      d="M12 2.5v19M3.77 7.25l16.46 9.5M3.77 16.75l16.46-9.5M9.4 4.8 12 7.4l2.6-2.6M9.4 19.2 12 16.6l2.6 2.6"
    />
  );
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

interface GlyphProps {
  d: string;
  size: number;
  stroke_width: number;
  className?: string | undefined;
}

function Glyph({ d, size, stroke_width, className }: GlyphProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke_width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}
