import { useWords } from '../words.tsx';
import { Icon } from './icon.tsx';
import './crumbs.css';

/** Where the page stands on the site, from the top down. */
export function Crumbs({ crumbs }: { crumbs: readonly { name: string; url: string }[] }) {
  const t = useWords();
  if (crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={t('frame.crumbs')}>
      <ol className="crumbs__list">
        {crumbs.map(({ name, url }, index) => (
          <li key={url} className="crumbs__item">
            {index > 0 && <Icon name="chevron-right" size={14} />}
            <a className="crumbs__link" href={url}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
