import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import './sections-menu.css';

const SECTIONS = [
  { name: 'deals', icon: 'tag' },
  { name: 'coupons', icon: 'ticket-percent' },
  { name: 'discussions', icon: 'messages-square' },
  { name: 'categories', icon: 'layout-grid' },
  { name: 'stores', icon: 'store' },
] as const;

/** All sections behind one button, where the bar has no room for them. */
export function SectionsMenu() {
  const t = useWords();
  const { section } = useFrame();
  const { details, trigger, onToggle } = useDetailsPopover();
  return (
    <details className="sections-menu popover" ref={details} onToggle={onToggle}>
      <summary className="header__link" ref={trigger}>
        <Icon name="menu" size={18} />
        {t('frame.menu')}
      </summary>
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
    </details>
  );
}
