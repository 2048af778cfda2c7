import { GROUP_ICON_NAMES } from './group-icon-names.ts';
import sprite from './group-icons.svg';

/**
 * The icon of a group by its name; a tag for one we cannot draw. Groups are data, so their icons
 * come as one picture file and not with the page's code.
 */
export function GroupIcon({ icon, size = 18 }: { icon: string; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${sprite}#${GROUP_ICON_NAMES.has(icon) ? icon : 'tag'}`} />
    </svg>
  );
}
