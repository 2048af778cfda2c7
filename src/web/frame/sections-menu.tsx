import { Icon } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import { StaticPart } from '../static-part.tsx';
import './sections-menu.css';

/** All sections behind one button, where the bar has no room for them. */
export function SectionsMenu() {
  const t = useWords();
  const { details, trigger, onToggle } = useDetailsPopover();
  return (
    <details name="popover" className="sections-menu popover" ref={details} onToggle={onToggle}>
      <summary className="header__link" ref={trigger}>
        <Icon name="menu" size={18} />
        {t('frame.menu')}
      </summary>
      <StaticPart part="SectionsPanel" />
    </details>
  );
}
