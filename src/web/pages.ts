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
  text: () => import('./pages/text-page.tsx').then((page) => page.TextPage),
  auth: () => import('./pages/auth-page.tsx').then((page) => page.AuthPage),
  error: () => import('./pages/error-page.tsx').then((page) => page.ErrorPage),
};
