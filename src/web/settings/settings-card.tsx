import type { ReactNode } from 'react';
import { useFrame } from '../frame-context.tsx';
import './settings-card.css';

interface SettingsCardProps {
  /** Also the anchor. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** Of the member alone: whoever looks at the site as them is not offered it. */
  is_own?: boolean;
  children: ReactNode;
}

/** One subject of the account in a card of its own. */
export function SettingsCard({ id, title, lead, is_own = false, children }: SettingsCardProps) {
  const { impersonation } = useFrame();
  if (is_own && impersonation !== null) return null;
  return (
    <section className="settings-card card" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="settings-card__title title-3" id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {lead ? <p className="settings-card__lead">{lead}</p> : null}
      {children}
    </section>
  );
}

/** Puts the focus on a card's title: what had it, a button in a row, is gone with the row. Not under an open dialog. */
export function focusCard(id: string): void {
  document.getElementById(`${id}-title`)?.focus();
}
