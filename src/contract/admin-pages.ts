/** What the screens of the administration are given. */
import type { AdminTemplatePageProps, AdminTemplatesPageProps } from './alert-pages.ts';
import type { Banner } from './banners.ts';
import type { FailedJob } from './failed-jobs.ts';
import type { HealthCheck } from './health.ts';
import type { SiteMetrics } from './metrics.ts';
import type { Invitation } from './invitations.ts';
import type { BlocklistEntry } from './blocklist.ts';
import type { AdminLookPageProps } from './site-look-pages.ts';
import type {
  AdminTextPageProps,
  AdminTextsPageProps,
  AdminTextVersionPageProps,
  AdminTextVersionsPageProps,
} from './site-text-pages.ts';
import type { SiteSetting } from './settings.ts';
import type { StoreRequest } from './store-requests.ts';
import type { UserType } from './common.ts';
import type { AdminMailingPageProps, AdminMailingsPageProps } from './mailing-pages.ts';

/** `/admin/*`: one page for the browser, so that what readers load does not grow with every screen of it. */
export type AdminPageProps =
  | ({ screen: 'dashboard' } & AdminDashboardPageProps)
  | ({ screen: 'jobs' } & AdminJobsPageProps)
  | ({ screen: 'settings' } & AdminSettingsPageProps)
  | ({ screen: 'users' } & AdminUsersPageProps)
  | ({ screen: 'user' } & AdminUserPageProps)
  | ({ screen: 'groups' } & AdminGroupsPageProps)
  | ({ screen: 'group' } & AdminGroupPageProps)
  | ({ screen: 'stores' } & AdminStoresPageProps)
  | ({ screen: 'store' } & AdminStorePageProps)
  | ({ screen: 'templates' } & AdminTemplatesPageProps)
  | ({ screen: 'template' } & AdminTemplatePageProps)
  | ({ screen: 'banners' } & AdminBannersPageProps)
  | ({ screen: 'banner' } & AdminBannerPageProps)
  | ({ screen: 'store_requests' } & AdminStoreRequestsPageProps)
  | ({ screen: 'invitations' } & AdminInvitationsPageProps)
  | ({ screen: 'invitation' } & AdminInvitationPageProps)
  | ({ screen: 'mailings' } & AdminMailingsPageProps)
  | ({ screen: 'mailing' } & AdminMailingPageProps)
  | ({ screen: 'blocklist' } & AdminBlocklistPageProps)
  | ({ screen: 'look' } & AdminLookPageProps)
  | ({ screen: 'texts' } & AdminTextsPageProps)
  | ({ screen: 'text' } & AdminTextPageProps)
  | ({ screen: 'text_versions' } & AdminTextVersionsPageProps)
  | ({ screen: 'text_version' } & AdminTextVersionPageProps)
  | ({ screen: 'audit' } & AuditPageProps);

/** `/admin/invitations`. */
export interface AdminInvitationsPageProps {
  /** The setting `registration.mode`, changed here and among the settings. */
  mode: SiteSetting;
  /** The newest first. */
  invitations: readonly Invitation[];
  next_path: string | null;
}

/** `/admin/invitations/{id}`. */
export interface AdminInvitationPageProps {
  invitation: Invitation;
  /** Who came by it and is a member still, the latest first. */
  people: readonly { id: number; username: string; created_at: string }[];
  next_path: string | null;
}

/** `/admin/blocklist`. */
export interface AdminBlocklistPageProps {
  /** The newest first. */
  entries: readonly BlocklistEntry[];
}

/** A member in the list of administrators. */
export interface ListedMember {
  id: number;
  username: string;
  name: string | null;
  email: string | null;
  is_email_verified: boolean;
  type: UserType;
  trust_level: number;
  created_at: string;
  /** Within the grace of a deleted account. */
  is_deleted: boolean;
  is_suspended: boolean;
}

/** `/admin/users`. */
export interface AdminUsersPageProps {
  /** What was looked for; empty shows the newest. */
  query: string;
  members: readonly ListedMember[];
  /** Address of the next members. */
  next_path: string | null;
}

/** `/admin/users/{id}`. */
export interface AdminUserPageProps {
  member: ListedMember & {
    store: { id: number; name: string } | null;
    offers_count: number;
    discussions_count: number;
    comments_count: number;
    suspended_until: string | null;
    /** Null: not since sessions are kept. */
    last_seen_at: string | null;
    deleted_at: string | null;
    /** The invitation they came by. */
    invitation: { id: number; note: string; username: string } | null;
  };
  /** The reader's own: there they change nothing. */
  is_own: boolean;
  grace_days: number;
}

/** A group, as administrators see it. */
export interface AdminGroup {
  id: number;
  slug: string;
  name_ru: string;
  name_en: string;
  icon: string;
  offers_count: number;
  children_count: number;
}

/** `/admin/groups`: a level of the tree, or what was found in all of it. */
export interface AdminGroupsPageProps {
  /** What was looked for; empty shows a level. */
  query: string;
  /** The group looked into after all it stands in, from the first level down; empty on that level. */
  path: readonly AdminGroup[];
  groups: readonly AdminGroup[];
  previous_path: string | null;
  next_path: string | null;
}

/** `/admin/groups/{id}`, and `/admin/groups/new`. */
export interface AdminGroupPageProps {
  /** Null for one that is to be made. */
  group: AdminGroup | null;
  /** What it stands in; null on the first level. */
  parent: { id: number; name_ru: string; name_en: string } | null;
}

/** A store, as administrators see it. */
export interface AdminStore {
  id: number;
  slug: string;
  name: string;
  offers_count: number;
  hosts: readonly string[];
}

/** `/admin/stores`. */
export interface AdminStoresPageProps {
  /** What was looked for; empty shows those with the most offers. */
  query: string;
  stores: readonly AdminStore[];
  previous_path: string | null;
  next_path: string | null;
}

/** `/admin/stores/{id}`, and `/admin/stores/new`. */
export interface AdminStorePageProps {
  /** Null for one that is to be made. */
  store: AdminStore | null;
}

/** `/admin/store-requests` and `/admin/store-requests/{id}`. */
export interface AdminStoreRequestsPageProps {
  state: 'open' | 'decided';
  /** `/admin/store-requests/{id}`: that one alone. */
  is_opened: boolean;
  /** To tell the viewer's own claims from those of others. */
  viewer_id: number;
  requests: readonly StoreRequest[];
  /** Address of the next ones. */
  next_path: string | null;
}

/** `/admin/banners`. */
export interface AdminBannersPageProps {
  banners: readonly Banner[];
  previous_path: string | null;
  next_path: string | null;
}

/** `/admin/banners/{id}`, and `/admin/banners/new`. */
export interface AdminBannerPageProps {
  /** Null for one that is to be made. */
  banner: Banner | null;
}

/** `/admin`. */
export interface AdminDashboardPageProps {
  metrics: SiteMetrics;
  health: readonly HealthCheck[];
}

/** `/admin/jobs`. */
export interface AdminJobsPageProps {
  jobs: readonly FailedJob[];
  older_path: string | null;
}

/** `/admin/settings`. */
export interface AdminSettingsPageProps {
  settings: readonly SiteSetting[];
}

/** `/admin/audit`. */
export interface AuditPageProps {
  /** Whose actions, or actions with whose account, were looked for; empty for everybody's. */
  who: string;
  /** Empty for every action. */
  action: string;
  entries: readonly {
    id: number;
    at: string;
    actor: { id: number; username: string };
    subject: { id: number; username: string } | null;
    action: string;
    detail: string;
  }[];
  /** Address of the older entries. */
  older_path: string | null;
  /** Address of the same as a table, at most `csv_most` entries of it. */
  csv_path: string;
  csv_most: number;
}
