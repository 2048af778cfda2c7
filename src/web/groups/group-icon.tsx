import sprite from './group-icons.svg?no-inline';

/** The icon of a group, by the name of its symbol. Groups are data, so their icons come as a picture file of their own. */
export function GroupIcon({ icon, size = 18 }: { icon: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${icon}`} />
    </svg>
  );
}
