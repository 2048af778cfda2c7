import type { AdminPageProps } from '#contract/pages.ts';
import { AuditScreen } from '../admin/audit-screen.tsx';
import { SettingsScreen } from '../admin/settings-screen.tsx';
import { UserScreen } from '../admin/user-screen.tsx';
import { UsersScreen } from '../admin/users-screen.tsx';

/** The administration: one screen of it at a time. */
export function AdminPage(props: AdminPageProps) {
  if (props.screen === 'audit') return <AuditScreen {...props} />;
  if (props.screen === 'users') return <UsersScreen {...props} />;
  if (props.screen === 'user') return <UserScreen key={props.member.id} {...props} />;
  return <SettingsScreen {...props} />;
}
