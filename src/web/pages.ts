/** Name of a page -> its code. */
import type { ComponentType } from 'react';
import type { PageName, Pages } from '#contract/pages.ts';

export const pages: { [N in PageName]: () => Promise<ComponentType<Pages[N]>> } = {
  home: () => import('./pages/feed-page.tsx').then((page) => page.FeedPage),
  group: () => import('./pages/group-page.tsx').then((page) => page.GroupPage),
  store: () => import('./pages/store-page.tsx').then((page) => page.StorePage),
  discussions: () => import('./pages/discussions-page.tsx').then((page) => page.DiscussionsPage),
  offer: () => import('./pages/offer-page.tsx').then((page) => page.OfferPage),
  discussion: () => import('./pages/discussion-page.tsx').then((page) => page.DiscussionPage),
  groups: () => import('./pages/groups-page.tsx').then((page) => page.GroupsPage),
  stores: () => import('./pages/stores-page.tsx').then((page) => page.StoresPage),
  search: () => import('./pages/search-page.tsx').then((page) => page.SearchPage),
  profile: () => import('./pages/profile-page.tsx').then((page) => page.ProfilePage),
  profile_list: () => import('./pages/profile-list-page.tsx').then((page) => page.ProfileListPage),
  follows: () => import('./pages/follows-page.tsx').then((page) => page.FollowsPage),
  text: () => import('./pages/text-page.tsx').then((page) => page.TextPage),
  auth: () => import('./pages/auth-page.tsx').then((page) => page.AuthPage),
  settings: () => import('./pages/settings-page.tsx').then((page) => page.SettingsPage),
  confirm_email: () => import('./pages/confirm-email-page.tsx').then((page) => page.ConfirmEmailPage),
  alerts: () => import('./pages/alerts-page.tsx').then((page) => page.AlertsPage),
  alert_new: () => import('./pages/alert-new-page.tsx').then((page) => page.AlertNewPage),
  alert: () => import('./pages/alert-page.tsx').then((page) => page.AlertPage),
  submit: () => import('./pages/submit-page.tsx').then((page) => page.SubmitPage),
  contact: () => import('./pages/contact-page.tsx').then((page) => page.ContactPage),
  offline: () => import('./pages/offline-page.tsx').then((page) => page.OfflinePage),
  audit: () => import('./pages/audit-page.tsx').then((page) => page.AuditPage),
  rings: () => import('./pages/voting-rings-page.tsx').then((page) => page.VotingRingsPage),
  mute_alert: () => import('./pages/mute-alert-page.tsx').then((page) => page.MuteAlertPage),
  unsubscribe: () => import('./pages/unsubscribe-page.tsx').then((page) => page.UnsubscribePage),
  notifications: () => import('./pages/notifications-page.tsx').then((page) => page.NotificationsPage),
  error: () => import('./pages/error-page.tsx').then((page) => page.ErrorPage),
};
