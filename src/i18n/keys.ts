/** Catalogues by noun. A new noun is a file in ru/ and en/ and a line here. */
interface Catalogues {
  account: typeof import('./ru/account.json');
  admin: typeof import('./ru/admin.json');
  alerts: typeof import('./ru/alerts.json');
  announcements: typeof import('./ru/announcements.json');
  documents: typeof import('./ru/documents.json');
  blocklist: typeof import('./ru/blocklist.json');
  audit: typeof import('./ru/audit.json');
  auth: typeof import('./ru/auth.json');
  awards: typeof import('./ru/awards.json');
  badges: typeof import('./ru/badges.json');
  banners: typeof import('./ru/banners.json');
  cases: typeof import('./ru/cases.json');
  chats: typeof import('./ru/chats.json');
  choices: typeof import('./ru/choices.json');
  comments: typeof import('./ru/comments.json');
  common: typeof import('./ru/common.json');
  contact: typeof import('./ru/contact.json');
  actions: typeof import('./ru/actions.json');
  dashboard: typeof import('./ru/dashboard.json');
  details: typeof import('./ru/details.json');
  discussions: typeof import('./ru/discussions.json');
  editor: typeof import('./ru/editor.json');
  emails: typeof import('./ru/emails.json');
  errors: typeof import('./ru/errors.json');
  feed: typeof import('./ru/feed.json');
  finds: typeof import('./ru/finds.json');
  filters: typeof import('./ru/filters.json');
  found: typeof import('./ru/found.json');
  footer: typeof import('./ru/footer.json');
  frame: typeof import('./ru/frame.json');
  groups: typeof import('./ru/groups.json');
  health: typeof import('./ru/health.json');
  invitations: typeof import('./ru/invitations.json');
  confirmations: typeof import('./ru/confirmations.json');
  invite: typeof import('./ru/invite.json');
  jobs: typeof import('./ru/jobs.json');
  keys: typeof import('./ru/keys.json');
  letters: typeof import('./ru/letters.json');
  look: typeof import('./ru/look.json');
  live: typeof import('./ru/live.json');
  logout: typeof import('./ru/logout.json');
  mailings: typeof import('./ru/mailings.json');
  meanings: typeof import('./ru/meanings.json');
  mutes: typeof import('./ru/mutes.json');
  offers: typeof import('./ru/offers.json');
  offline: typeof import('./ru/offline.json');
  pages: typeof import('./ru/pages.json');
  representatives: typeof import('./ru/representatives.json');
  reports: typeof import('./ru/reports.json');
  notifications: typeof import('./ru/notifications.json');
  appeals: typeof import('./ru/appeals.json');
  moderation: typeof import('./ru/moderation.json');
  modlog: typeof import('./ru/modlog.json');
  rings: typeof import('./ru/rings.json');
  search: typeof import('./ru/search.json');
  settings: typeof import('./ru/settings.json');
  statistics: typeof import('./ru/statistics.json');
  steps: typeof import('./ru/steps.json');
  stores: typeof import('./ru/stores.json');
  submit: typeof import('./ru/submit.json');
  texts: typeof import('./ru/texts.json');
  templates: typeof import('./ru/templates.json');
  trust: typeof import('./ru/trust.json');
  users: typeof import('./ru/users.json');
  votes: typeof import('./ru/votes.json');
  widgets: typeof import('./ru/widgets.json');
}

export type Noun = keyof Catalogues;

/** Every message key of the product: `noun.message`. Parameters are named in the message itself. */
export type WordKey = {
  [N in Noun]: `${N}.${Extract<keyof Catalogues[N], string>}`;
}[Noun];

export type WordParams = Record<string, string | number>;
/** Says a message in one language. */
export type Words = (key: WordKey, params?: WordParams) => string;
