import './tabs.css';

interface TabsProps {
  label: string;
  items: readonly { label: string; url: string; is_current: boolean; count?: string }[];
  is_lined?: boolean;
}

/** The page's views as links; each is a document of its own. */
export function Tabs({ label, items, is_lined = false }: TabsProps) {
  return (
    <nav className={is_lined ? 'tabs tabs--lined' : 'tabs'} aria-label={label}>
      {items.map((item) => (
        <a key={item.url} className="tabs__item" href={item.url} aria-current={item.is_current ? 'page' : undefined}>
          {item.label}
          {item.count === undefined ? null : <span className="tabs__count">{item.count}</span>}
        </a>
      ))}
    </nav>
  );
}
