import type { AdminPageProps } from '#contract/pages.ts';
import { AuditScreen } from '../admin/audit-screen.tsx';
import { SettingsScreen } from '../admin/settings-screen.tsx';

/** The administration: one screen of it at a time. */
export function AdminPage(props: AdminPageProps) {
  return props.screen === 'audit' ? <AuditScreen {...props} /> : <SettingsScreen {...props} />;
}
