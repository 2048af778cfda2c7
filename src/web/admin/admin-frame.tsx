import { useEffect, useRef, type ReactNode } from 'react';
import { ADMIN, type AdminSection } from '../admin-addresses.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { useWords } from '../words.tsx';
import './admin-frame.css';

const SECTIONS: readonly { section: AdminSection; icon: IconName }[] = [
  { section: 'dashboard', icon: 'chart-no-axes-column' },
  { section: 'settings', icon: 'sliders-horizontal' },
  { section: 'users', icon: 'user-round' },
  { section: 'invitations', icon: 'mail-check' },
  { section: 'groups', icon: 'layout-grid' },
  { section: 'stores', icon: 'store' },
  { section: 'store_requests', icon: 'badge-check' },
  { section: 'templates', icon: 'radar' },
  { section: 'banners', icon: 'info' },
  { section: 'mailings', icon: 'send' },
  { section: 'jobs', icon: 'circle-alert' },
  { section: 'texts', icon: 'square-pen' },
  { section: 'look', icon: 'eye' },
  { section: 'blocklist', icon: 'ban' },
  { section: 'audit', icon: 'history' },
];

/** What stands around every page of the administration: its sections beside it, on phones in a row above it. */
export function AdminFrame({ here, title, children }: { here: AdminSection; title: string; children: ReactNode }) {
  const t = useWords();
  const nav = useRef<HTMLElement>(null);
  // On phones the row is wider than the screen.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
  }, []);
  return (
    <div className="admin-frame wrap">
      <h1 className="title-1">{title}</h1>
      <nav ref={nav} className="admin-frame__nav card" aria-label={t('admin.nav')}>
        {SECTIONS.map(({ section, icon }) => (
          <a
            key={section}
            className="admin-frame__link"
            href={ADMIN[section]}
            aria-current={here === section ? 'page' : undefined}
          >
            <Icon name={icon} size={20} />
            {t(`admin.nav_${section}`)}
          </a>
        ))}
      </nav>
      <div className="admin-frame__main">{children}</div>
    </div>
  );
}
