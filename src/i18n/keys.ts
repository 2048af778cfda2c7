/** Catalogues by noun. A new noun is a file in ru/ and en/ and a line here. */
interface Catalogues {
  auth: typeof import('./ru/auth.json');
  comments: typeof import('./ru/comments.json');
  common: typeof import('./ru/common.json');
  details: typeof import('./ru/details.json');
  discussions: typeof import('./ru/discussions.json');
  emails: typeof import('./ru/emails.json');
  errors: typeof import('./ru/errors.json');
  feed: typeof import('./ru/feed.json');
  frame: typeof import('./ru/frame.json');
  groups: typeof import('./ru/groups.json');
  logout: typeof import('./ru/logout.json');
  offers: typeof import('./ru/offers.json');
  pages: typeof import('./ru/pages.json');
  search: typeof import('./ru/search.json');
  stores: typeof import('./ru/stores.json');
  texts: typeof import('./ru/texts.json');
  users: typeof import('./ru/users.json');
  votes: typeof import('./ru/votes.json');
}

export type Noun = keyof Catalogues;

/** Every message key of the product: `noun.message`. Parameters are named in the message itself. */
export type WordKey = {
  [N in Noun]: `${N}.${Extract<keyof Catalogues[N], string>}`;
}[Noun];

export type WordParams = Record<string, string | number>;
/** Says a message in one language. */
export type Words = (key: WordKey, params?: WordParams) => string;
