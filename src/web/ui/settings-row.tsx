import type { ReactNode } from 'react';
import './settings-row.css';

interface SettingsRowProps {
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  /** There is nothing in it but what scripts do. */
  needs_script?: boolean;
}

/** A line of a list: what it is, a word more, and what can be done with it. */
export function SettingsRow({ title, note, action, needs_script = false }: SettingsRowProps) {
  return (
    <li className={`settings-row${needs_script ? ' needs-script' : ''}`}>
      <div className="settings-row__words">
        <p className="settings-row__title">{title}</p>
        {note ? <p className="settings-row__note">{note}</p> : null}
      </div>
      {action}
    </li>
  );
}
