import { GROUP_ICON_NAMES } from './group-icon-names.ts';
import sprite from './group-icons.svg?no-inline';

/**
 * The icon of a group by its name; a tag for one we cannot draw. Groups are data, so their icons
 * come as a picture file of their own.
 */
export function GroupIcon({ icon, size = 18 }: { icon: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${GROUP_ICON_NAMES.has(icon) ? icon : 'tag'}`} />
    </svg>
  );
}
