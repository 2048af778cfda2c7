import type { AdminPageProps } from '#contract/pages.ts';
import { AuditScreen } from '../admin/audit-screen.tsx';
import { BannerScreen } from '../admin/banner-screen.tsx';
import { BannersScreen } from '../admin/banners-screen.tsx';
import { DashboardScreen } from '../admin/dashboard-screen.tsx';
import { BlocklistScreen } from '../admin/blocklist-screen.tsx';
import { GroupScreen } from '../admin/group-screen.tsx';
import { GroupsScreen } from '../admin/groups-screen.tsx';
import { JobsScreen } from '../admin/jobs-screen.tsx';
import { LookScreen } from '../admin/look-screen.tsx';
import { SettingsScreen } from '../admin/settings-screen.tsx';
import { StoreRequestsScreen } from '../admin/store-requests-screen.tsx';
import { StoreScreen } from '../admin/store-screen.tsx';
import { StoresScreen } from '../admin/stores-screen.tsx';
import { TemplateScreen } from '../admin/template-screen.tsx';
import { TemplatesScreen } from '../admin/templates-screen.tsx';
import { TextScreen } from '../admin/text-screen.tsx';
import { TextVersionScreen } from '../admin/text-version-screen.tsx';
import { TextVersionsScreen } from '../admin/text-versions-screen.tsx';
import { TextsScreen } from '../admin/texts-screen.tsx';
import { UserScreen } from '../admin/user-screen.tsx';
import { UsersScreen } from '../admin/users-screen.tsx';

/** The administration: one screen of it at a time. */
export function AdminPage(props: AdminPageProps) {
  if (props.screen === 'dashboard') return <DashboardScreen {...props} />;
  if (props.screen === 'jobs') return <JobsScreen {...props} />;
  if (props.screen === 'audit') return <AuditScreen {...props} />;
  if (props.screen === 'users') return <UsersScreen {...props} />;
  if (props.screen === 'user') return <UserScreen key={props.member.id} {...props} />;
  if (props.screen === 'groups') return <GroupsScreen {...props} />;
  if (props.screen === 'group') return <GroupScreen key={props.group?.id ?? 0} {...props} />;
  if (props.screen === 'stores') return <StoresScreen {...props} />;
  if (props.screen === 'store') return <StoreScreen key={props.store?.id ?? 0} {...props} />;
  if (props.screen === 'templates') return <TemplatesScreen {...props} />;
  if (props.screen === 'template') return <TemplateScreen key={props.template?.id ?? 0} {...props} />;
  if (props.screen === 'banners') return <BannersScreen {...props} />;
  if (props.screen === 'banner') return <BannerScreen key={props.banner?.id ?? 0} {...props} />;
  if (props.screen === 'store_requests') return <StoreRequestsScreen {...props} />;
  if (props.screen === 'blocklist') return <BlocklistScreen {...props} />;
  if (props.screen === 'look') return <LookScreen key={props.look.version} {...props} />;
  if (props.screen === 'texts') return <TextsScreen {...props} />;
  if (props.screen === 'text') return <TextScreen {...props} />;
  if (props.screen === 'text_versions') return <TextVersionsScreen {...props} />;
  if (props.screen === 'text_version') return <TextVersionScreen {...props} />;
  return <SettingsScreen {...props} />;
}
