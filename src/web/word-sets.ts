/**
 * Which catalogues stand together in one file of words: a set for each kind of page, and one for each
 * island that opens later over any page. The build reads this; the browser needs the names alone.
 */
import type { PageName } from '#contract/pages.ts';
import type { Noun } from '#i18n/keys.ts';

/** Spoken on every page. */
const FRAME = ['common', 'frame'] as const;
const FEED = [...FRAME, 'feed', 'offers', 'votes', 'discussions'] as const;
const THREAD = [...FRAME, 'offers', 'details', 'votes', 'comments'] as const;

export const WORD_SETS = {
  home: FEED,
  group: [...FEED, 'groups'],
  store: [...FEED, 'stores'],
  search: [...FEED, 'search'],
  profile: [...FEED, 'users'],
  offer: THREAD,
  discussion: [...THREAD, 'discussions'],
  groups: [...FRAME, 'groups'],
  stores: [...FRAME, 'stores'],
  text: [...FRAME, 'pages'],
  auth: [...FRAME, 'auth'],
  error: [...FRAME, 'pages', 'offers', 'votes', 'search'],
  sign_in: ['auth'],
  sign_out: ['logout'],
} as const satisfies Record<string, readonly Noun[]> & Record<Exclude<PageName, 'discussions'>, readonly Noun[]>;

export type WordSet = keyof typeof WORD_SETS;
