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
  profile: [...FEED, 'users', 'badges'],
  profile_list: [...FEED, 'users', 'badges'],
  follows: [...FRAME, 'users', 'badges'],
  statistics: [...FRAME, 'users', 'badges', 'statistics'],
  badges: [...FRAME, 'badges', 'awards'],
  profile_badges: [...FRAME, 'users', 'badges', 'awards', 'trust'],
  hidden_profile: [...FRAME, 'users'],
  discount_feed: [...FEED, 'users', 'badges'],
  first_steps: [...FRAME, 'steps'],
  offer: THREAD,
  discussion: [...THREAD, 'discussions'],
  groups: [...FRAME, 'groups', 'letters'],
  stores: [...FRAME, 'stores', 'letters'],
  text: [...FRAME, 'pages'],
  offline: [...FRAME, 'offline'],
  contact: [...FRAME, 'contact'],
  auth: [...FRAME, 'auth'],
  invite: [...FRAME, 'invite'],
  settings: [...FRAME, 'auth', 'settings', 'representatives'],
  confirm_email: [...FRAME, 'settings'],
  alerts: [...FRAME, 'offers', 'votes', 'alerts', 'choices'],
  alert_new: [...FRAME, 'offers', 'votes', 'alerts', 'choices'],
  alert_templates: [...FRAME, 'alerts'],
  alert_sign_up: [...FRAME, 'auth', 'alerts', 'choices', 'errors'],
  alert: [...FEED, 'alerts', 'choices'],
  alert_offers: [...FEED, 'alerts'],
  submit: [...FRAME, 'submit', 'errors', 'offers', 'details', 'votes', 'comments', 'editor'],
  admin: [
    ...FRAME,
    'admin',
    'audit',
    'meanings',
    'choices',
    'templates',
    'announcements',
    'representatives',
    'dashboard',
    'jobs',
    'health',
    'documents',
    'blocklist',
    'look',
    'invitations',
  ],
  rings: [...FRAME, 'rings', 'moderation'],
  chats: [...FRAME, 'chats'],
  mute_chat: [...FRAME, 'mutes'],
  chat_cases: [...FRAME, 'cases', 'reports', 'moderation'],
  appeals: [...FRAME, 'appeals', 'moderation', 'reports'],
  mod_queue: [...FRAME, 'moderation', 'reports', 'actions'],
  modlog: [...FRAME, 'modlog', 'moderation'],
  notifications: [...FRAME, 'notifications'],
  unsubscribe: [...FRAME, 'settings'],
  mute_alert: [...FRAME, 'found'],
  error: [...FRAME, 'pages', 'offers', 'votes', 'search'],
  own: ['account'],
  banners: ['banners'],
  impersonate: ['auth', 'banners'],
  sign_in: ['auth'],
  sign_out: ['logout'],
  live: ['live'],
  actions: ['actions'],
  editor: ['editor', 'users'],
  filters: ['filters'],
  keys: ['keys'],
  reports: ['reports'],
  search_panel: ['finds', 'votes'],
  celebration: ['badges', 'awards'],
  user_card: ['users', 'badges'],
} as const satisfies Record<string, readonly Noun[]> & Record<Exclude<PageName, 'discussions'>, readonly Noun[]>;

export type WordSet = keyof typeof WORD_SETS;
