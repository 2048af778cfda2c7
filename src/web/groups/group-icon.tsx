import { Icon, isIconName } from '../ui/icon.tsx';

/** The icon of a group by its name; a tag for one we cannot draw. */
export function GroupIcon({ icon, size = 18 }: { icon: string; size?: number }) {
  return <Icon name={isIconName(icon) ? icon : 'tag'} size={size} />;
}
