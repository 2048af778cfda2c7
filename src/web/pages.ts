/** Name of a page -> its code and the catalogues it speaks beside those of the frame. */
import type { ComponentType } from 'react';
import type { PageName, Pages } from '#contract/pages.ts';
import type { Noun } from '#i18n/keys.ts';

/** Spoken on every page. */
export const FRAME_NOUNS: readonly Noun[] = ['common', 'frame'];

interface PageEntry<N extends PageName> {
  load: () => Promise<ComponentType<Pages[N]>>;
  nouns: readonly Noun[];
}

const FEED: readonly Noun[] = ['feed', 'offers', 'votes', 'discussions'];

export const pages: { [N in PageName]: PageEntry<N> } = {
  home: { load: async () => (await import('./pages/feed-page.tsx')).FeedPage, nouns: FEED },
  group: { load: async () => (await import('./pages/group-page.tsx')).GroupPage, nouns: [...FEED, 'groups'] },
  store: { load: async () => (await import('./pages/store-page.tsx')).StorePage, nouns: [...FEED, 'stores'] },
  discussions: { load: async () => (await import('./pages/discussions-page.tsx')).DiscussionsPage, nouns: FEED },
  offer: { load: async () => (await import('./pages/offer-page.tsx')).OfferPage, nouns: ['offers', 'votes', 'comments'] },
  discussion: {
    load: async () => (await import('./pages/discussion-page.tsx')).DiscussionPage,
    nouns: ['offers', 'votes', 'comments', 'discussions'],
  },
  groups: { load: async () => (await import('./pages/groups-page.tsx')).GroupsPage, nouns: ['groups'] },
  stores: { load: async () => (await import('./pages/stores-page.tsx')).StoresPage, nouns: ['stores'] },
  search: { load: async () => (await import('./pages/search-page.tsx')).SearchPage, nouns: [...FEED, 'search'] },
  profile: { load: async () => (await import('./pages/profile-page.tsx')).ProfilePage, nouns: [...FEED, 'users'] },
  text: { load: async () => (await import('./pages/text-page.tsx')).TextPage, nouns: ['pages'] },
  auth: { load: async () => (await import('./pages/auth-page.tsx')).AuthPage, nouns: ['auth'] },
  error: { load: async () => (await import('./pages/error-page.tsx')).ErrorPage, nouns: ['pages', 'offers', 'votes', 'search'] },
};
