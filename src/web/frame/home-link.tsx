import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Mark } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

/** Mark and name of the site, which lead home; the browser keeps them as they came. */
export function HomeLink() {
  const t = useWords();
  const brand = useFrame().site?.name ?? t('common.brand');
  return (
    <a className="header__logo" href={ADDRESS.home} aria-label={t('frame.home', { brand })}>
      <Mark size={30} />
      <span className="header__brand">{brand}</span>
    </a>
  );
}
