import { WORDMARK_RATIO } from '#contract/site-look-kinds.ts';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Mark } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

/** Mark and name of the site, which lead home; the browser keeps them as they came. */
export function HomeLink() {
  const t = useWords();
  const { site } = useFrame();
  const brand = site?.name ?? t('common.brand');
  const logo = site?.logo ?? null;
  const is_wordmark = logo !== null && logo.width >= logo.height * WORDMARK_RATIO;
  return (
    <a className="header__logo" href={ADDRESS.home} aria-label={t('frame.home', { brand })}>
      {logo ? (
        <img className="header__picture" src={logo.url} width={logo.width} height={logo.height} alt="" />
      ) : (
        <Mark size={30} />
      )}
      {is_wordmark ? null : <span className="header__brand">{brand}</span>}
    </a>
  );
}
