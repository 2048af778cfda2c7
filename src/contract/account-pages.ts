/** What the screens of signing in and of the own account are given. Instants are RFC 3339 UTC strings. */
import type { AlertChannel } from './alert-channels.ts';
import type { AppealAnswer } from './moderated.ts';
import type { AdminTemplatePageProps, AdminTemplatesPageProps } from './alert-pages.ts';
import type { Banner } from './banners.ts';
import type { FailedJob } from './failed-jobs.ts';
import type { HealthCheck } from './health.ts';
import type { SiteMetrics } from './metrics.ts';
import type { Invitation, OwnInvitations } from './invitations.ts';
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
import type { NotificationChoices, Preferences, Privacy, ProviderName, UserBrief, UserType } from './common.ts';
import type { AdminMailingPageProps, AdminMailingsPageProps } from './mailing-pages.ts';

export interface AuthPageProps {
  /** `code`: who came back from Google or Apple gives the digits of their app. */
  screen: 'login' | 'code' | 'register' | 'reset';
  email: string;
  /** Where to go afterwards: always a path of this site. */
  next: string;
  /** Why a form sent without scripts was refused. */
  error: string | null;
  /** The form sent without scripts needs the second factor too. */
  is_otp_needed: boolean;
  /** Signing in is needed for a deal alert the guest began. */
  is_deal_alert: boolean;
  /** The guest followed the link of an email that proves an address. */
  is_email_proof: boolean;
  /** A registration whose address Google or Apple has proven: only name and password are missing. */
  registration: { email: string; provider: ProviderName } | null;
  /** Google or Apple account that is tied to this one after the reader proves the address themselves. */
  pending_link: ProviderName | null;
  /** Google or Apple account whose address is proven here first, by a code; `email` null when it gave none. */
  unvouched: { provider: ProviderName; email: string | null } | null;
  /** Where the reader has just turned back. */
  cancelled: ProviderName | null;
}

/** What moderators decided about something of the reader's, and what became of their appeal. */
export interface OwnDecision {
  id: number;
  /** What was done, why, and in the moderator's own words; in the reader's language. */
  told: string;
  /** The penalty that came with it, in the reader's language; null for none. */
  penalty: string | null;
  /** What it is about, of a comment what it stands under; null when that is gone. A message has no title. */
  item: { title: string | null; url: string } | null;
  decided_at: string;
  /** Until when the reader may appeal; null when they may not, or have. */
  appeal_until: string | null;
  appeal: {
    words: string;
    made_at: string;
    answer_by: string;
    is_late: boolean;
    answer: { outcome: AppealAnswer; words: string; at: string } | null;
  } | null;
}

/** An appeal that was refused, with what was filled in. */
export interface RefusedAppeal {
  decision_id: number;
  words: string;
  error: string;
}

/** `/settings/{section}`: the reader's own account. */
export interface SettingsPageProps {
  section:
    | 'profile'
    | 'home_page'
    | 'notifications'
    | 'preferences'
    | 'security'
    | 'data'
    | 'penalties'
    | 'store'
    | 'invitations';
  preferences: Preferences;
  privacy: Privacy;
  notification_choices: NotificationChoices;
  account: {
    username: string;
    name: string | null;
    description: string | null;
    email: string | null;
    is_email_verified: boolean;
    /** An address waiting to be proven. */
    new_email: string | null;
    image: string | null;
    profile_url: string;
    has_password: boolean;
    /** Instant from which the name may change again; null when it may now. */
    username_change_at: string | null;
  };
  limits: { avatar_bytes: number; username_months: number; delete_grace_days: number };
  /** Where the account is signed in; empty outside `security`. */
  sessions: readonly {
    id: number;
    is_current: boolean;
    /** Browser and system as words, `Chrome, Windows`; empty when unknown. */
    device: string;
    network: string;
    created_at: string;
    last_seen_at: string;
  }[];
  /** Where finds of alerts are sent, and how many channels the reader may have; null outside `notifications`. */
  channels: { list: readonly AlertChannel[]; most: number; has_telegram: boolean } | null;
  /** Whom the reader has blocked, the latest first; empty outside `preferences`. */
  blocked: { people: readonly (UserBrief & { name: string | null })[]; next_cursor: string | null };
  /** What moderators gave the reader, the last first; null outside `penalties`. */
  penalties: {
    given: readonly {
      id: number;
      /** What it takes away and for how long, then what was done and why; in the reader's language. */
      title: string;
      reason: string;
      starts_at: string;
      /** Null of a warning, and of one for good. */
      ends_at: string | null;
      is_running: boolean;
    }[];
    /** When the next clean stretch takes a step back; null where there is none to take, and while one runs for good. */
    eased_at: string | null;
    /** About what the reader posted, the last first. */
    decisions: readonly OwnDecision[];
    /** What was filled in before, when it was refused. */
    refused: RefusedAppeal | null;
  } | null;
  /** Members may invite others: the section is among the others then. */
  may_invite: boolean;
  /** Null outside `invitations`. */
  invitations: OwnInvitations | null;
  /** Speaking for a store; null outside `store`. */
  store: {
    may_ask: boolean;
    /** What is missing first is a proven address. */
    is_unverified: boolean;
    /** The store whose page the reader comes from. */
    chosen: { id: number; name: string } | null;
    represented: { name: string; url: string } | null;
    request: {
      /** `unproven`: six digits were mailed; `waiting`: for an administrator. */
      state: 'unproven' | 'waiting' | 'refused';
      store: { name: string; url: string };
      email: string;
      /** Why it was refused. */
      words: string;
      /** Seconds until another code may be asked for. */
      code_wait: number;
    } | null;
  } | null;
  /** Empty outside `security`. */
  identities: readonly { provider: ProviderName; email: string | null; linked_at: string }[];
  /** Null outside `security`. */
  totp: { is_on: boolean; recovery_left: number } | null;
  /** Empty outside `security`. */
  passkeys: readonly { id: number; name: string; created_at: string; last_used_at: string | null }[];
  /** Empty outside `security`. */
  tokens: readonly {
    id: number;
    name: string;
    scopes: readonly string[];
    created_at: string;
    last_used_at: string | null;
    expires_at: string | null;
  }[];
}

/** `/email/confirm/{token}`: a press proves the address; opening the link changes nothing. */
export interface ConfirmEmailPageProps {
  /** `wrong_account`: the link was made for another account than the one signed in. */
  state: 'ready' | 'dead' | 'wrong_account';
  email: string;
  token: string;
}

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

/** `/invite/{token}`: whoever has the link may read it. */
export interface InvitePageProps {
  /** Who made the invitation; null for one that lets nobody in, whatever the reason. */
  inviter: string | null;
  /** Nobody may register at present, invited or not. */
  is_closed: boolean;
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
