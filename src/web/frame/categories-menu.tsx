import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import { StaticPart } from '../static-part.tsx';
import './categories-menu.css';

/** The top groups behind one button; a disclosure that opens without scripts. */
export function CategoriesMenu() {
  const t = useWords();
  const { section } = useFrame();
  const { details, trigger, onToggle } = useDetailsPopover();
  return (
    <details name="popover" className="categories-menu popover" ref={details} onToggle={onToggle}>
      <summary className="header__link" ref={trigger} aria-current={section === 'groups' ? 'true' : undefined}>
        {t('frame.categories')}
        <Icon name="chevron-down" size={16} className="categories-menu__arrow" />
      </summary>
      <StaticPart part="CategoriesPanel" />
    </details>
  );
}
