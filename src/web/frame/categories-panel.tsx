import { ADDRESS, groupAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { useWords } from '../words.tsx';

/** The top groups. Made on the server alone: see `static-parts.ts`. */
export function CategoriesPanel() {
  const t = useWords();
  const { nav_groups } = useFrame();
  return (
    <div className="categories-menu__panel popover__panel popover__panel--start">
      <ul className="categories-menu__groups">
        {nav_groups.map(({ id, slug, icon, name }) => (
          <li key={id}>
            <a className="categories-menu__group" href={groupAddress(slug)}>
              <GroupIcon icon={icon} size={18} />
              {name}
            </a>
          </li>
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
  );
}
