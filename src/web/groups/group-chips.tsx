import type { GroupBrief } from '#contract/common.ts';
import { groupAddress } from '../addresses.ts';
import { GroupIcon } from './group-icon.tsx';
import './group-chips.css';

/** Groups as a row of links. */
export function GroupChips({ label, groups }: { label: string; groups: readonly GroupBrief[] }) {
  return (
    <nav className="group-chips" aria-label={label}>
      {groups.map((group) => (
        <a key={group.id} className="group-chips__chip" href={groupAddress(group.slug)}>
          <GroupIcon icon={group.icon} size={16} />
          {group.name}
        </a>
      ))}
    </nav>
  );
}
