import type { GroupBrief } from '#contract/common.ts';
import { ADDRESS, groupAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import './categories-menu.css';

/** The top groups behind one button; a disclosure that opens without scripts. */
export function CategoriesMenu() {
  const t = useWords();
  const { section, nav_groups } = useFrame();
  const { details, trigger, onToggle } = useDetailsPopover();
  return (
    <details className="categories-menu popover" ref={details} onToggle={onToggle}>
      <summary className="header__link" ref={trigger} aria-current={section === 'groups' ? 'true' : undefined}>
        {t('frame.categories')}
        <Icon name="chevron-down" size={16} className="categories-menu__arrow" />
      </summary>
      <div className="categories-menu__panel popover__panel popover__panel--start">
        <ul className="categories-menu__groups">
          {nav_groups.map((group) => (
            <MenuGroup key={group.id} group={group} />
          ))}
        </ul>
        <div className="categories-menu__foot">
          <a className="link" href={ADDRESS.groups}>
            {t('frame.all_categories')}
          </a>
          <a className="link" href={ADDRESS.stores}>
            {t('frame.stores')}
          </a>
        </div>
      </div>
    </details>
  );
}

function MenuGroup({ group }: { group: GroupBrief }) {
  return (
    <li>
      <a className="categories-menu__group" href={groupAddress(group.slug)}>
        <GroupIcon icon={group.icon} size={18} />
        {group.name}
      </a>
    </li>
  );
}
