import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

const SECTIONS = [
  { name: 'deals', icon: 'tag' },
  { name: 'coupons', icon: 'ticket-percent' },
  { name: 'discussions', icon: 'messages-square' },
  { name: 'categories', icon: 'layout-grid' },
  { name: 'stores', icon: 'store' },
] as const;

/** All sections of the site. Made on the server alone: see `static-parts.ts`. */
export function SectionsPanel() {
  const t = useWords();
  const { section } = useFrame();
  return (
    <nav className="sections-menu__panel popover__panel popover__panel--start" aria-label={t('frame.navigation')}>
      {SECTIONS.map(({ name, icon }) => (
        <a
          key={name}
          className="sections-menu__link"
          href={name === 'categories' ? ADDRESS.groups : ADDRESS[name]}
          aria-current={section === (name === 'categories' ? 'groups' : name) ? 'page' : undefined}
        >
          <Icon name={icon} size={18} />
          {t(`frame.${name}`)}
        </a>
      ))}
    </nav>
  );
}
