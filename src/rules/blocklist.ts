/**
 * What a text has of the list of administrators: hosts it leads to, words it says. Pure; each text is read once, from its
 * beginning to its end, and nothing of the list is ever a pattern.
 */
import type { BlocklistKind } from '#contract/blocklist-kinds.ts';
import { deltaText, type Delta } from './delta.ts';
import { usernameKey } from './username.ts';

/** Of all that was found so many are told. */
const MOST_TOLD = 5;
/** A name in the DNS is no longer. */
const HOST_LENGTH = 253;
/** The same with each letter written as `%61`; what is longer takes long to read and leads nowhere. */
const WRITTEN_LENGTH = 800;
const WORD_LENGTH = 50;
/** Words of one entry. */
const PHRASE_LENGTH = 5;

/** One spelling for all: case, ё, forms of Unicode, and what is drawn as nothing. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replaceAll('ё', 'е');
}

const tokensOf = (text: string): string[] => folded(text).split(/[^\p{L}\p{M}\p{N}]+/u);

/** The host of a link as browsers read it; empty for none, and for what no name can be as long as. */
function hostOfLink(link: string): string {
  const written = /^[a-z]{1,9}:[/\\]{0,9}([^/\\?#]*)/i.exec(link)?.[1] ?? '';
  return written.length > WRITTEN_LENGTH ? '' : (URL.parse(link)?.hostname ?? '');
}

/** A host as the DNS knows it, without `www.`; null for what is none. */
function hostKey(text: string): string | null {
  if (!text.includes('.') || text.length > HOST_LENGTH) return null;
  try {
    const { hostname } = new URL(`https://${text}`);
    const host = hostname.replace(/^www\./, '').replace(/\.$/, '');
    const labels = host.split('.');
    // The last of an address of numbers is a number.
    const is_name = labels.every((label) => /^[a-z0-9_-]+$/.test(label)) && /[a-z]/.test(labels.at(-1) ?? '');
    return is_name && labels.length > 1 ? host : null;
  } catch {
    return null;
  }
}

/** As an entry is compared; null for what cannot be one. */
export function blocklistKey(kind: BlocklistKind, text: string): string | null {
  if (kind === 'username') {
    const key = usernameKey(text).replace(/[._\s]/g, '');
    return key.length >= 2 && key.length <= WORD_LENGTH ? key : null;
  }
  if (kind === 'host')
    return hostKey(
      text
        .trim()
        .replace(/^[a-z]+:\/\//i, '')
        .split(/[/?#\s]/)[0] ?? '',
    );
  const is_prefix = text.trimEnd().endsWith('*');
  const words = tokensOf(text).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  if (words.length === 0 || words.length > PHRASE_LENGTH || words.some((word) => word.length > WORD_LENGTH))
    return null;
  // A letter and a star would hold half of all texts.
  if (last.length < 2 || (is_prefix && last.length < 3)) return null;
  return words.join(' ') + (is_prefix ? '*' : '');
}

/** A list made ready to read texts with. */
export interface Blocklist {
  usernames: ReadonlySet<string>;
  hosts: ReadonlySet<string>;
  /** By their first word, or its beginning. */
  words: ReadonlyMap<string, readonly Phrase[]>;
  /** How long the beginnings are that are looked for; few different ones. */
  prefix_lengths: readonly number[];
}

interface Phrase {
  /** All but the first. */
  rest: readonly string[];
  /** The last word may go on. */
  is_prefix: boolean;
  said: string;
}

/** Makes a list ready, once for many texts. */
export function compileBlocklist(entries: readonly { kind: BlocklistKind; key: string }[]): Blocklist {
  const words = new Map<string, Phrase[]>();
  const prefix_lengths = new Set<number>();
  for (const { key } of entries.filter(({ kind }) => kind === 'word')) {
    const is_prefix = key.endsWith('*');
    const [first = '', ...rest] = key.replace(/\*$/, '').split(' ');
    const is_open = is_prefix && rest.length === 0;
    if (is_open) prefix_lengths.add(first.length);
    const name = is_open ? `${first}*` : first;
    const phrases = words.get(name) ?? [];
    phrases.push({ rest, is_prefix, said: key });
    words.set(name, phrases);
  }
  const keysOf = (wanted: BlocklistKind) =>
    new Set(entries.filter(({ kind }) => kind === wanted).map(({ key }) => key));
  return { usernames: keysOf('username'), hosts: keysOf('host'), words, prefix_lengths: [...prefix_lengths] };
}

/** Whether a name is one nobody may take. */
export function isListedName({ usernames }: Blocklist, username: string): boolean {
  return usernames.size > 0 && usernames.has(blocklistKey('username', username) ?? '');
}

/** What is read: plain texts, and where links lead that a text need not say. */
export interface ReadText {
  texts: readonly (string | null | undefined)[];
  links: readonly (string | null | undefined)[];
}

/** Entries that a text has, each once, a few of many. */
export function listedIn(list: Blocklist, { texts, links }: ReadText): string[] {
  const found = new Set<string>();
  if (list.hosts.size > 0) {
    for (const link of links) if (link) findHost(list, hostOfLink(link), found);
    for (const text of texts) if (text) findHosts(list, text, found);
  }
  if (list.words.size > 0) for (const text of texts) if (text) findWords(list, text, found);
  return [...found].slice(0, MOST_TOLD);
}

/** What is read of an offer or a discussion. */
export function readOfEntry(entry: {
  title: string;
  delta: Delta;
  url?: string | null;
  coupon_name?: string | null;
  coupon_description?: string | null;
  codes?: readonly string[];
}): ReadText {
  const { title, delta, url, coupon_name, coupon_description, codes = [] } = entry;
  const texts = [title, deltaText(delta), coupon_name, coupon_description, ...codes];
  return { texts, links: [url, ...linksOf(delta)] };
}

/** What is read of a comment or a message. */
export function readOfDelta(delta: Delta): ReadText {
  return { texts: [deltaText(delta)], links: linksOf(delta) };
}

/** What a delta leads to. */
function linksOf({ ops }: Delta): string[] {
  return ops.flatMap(({ attributes }) => (typeof attributes?.link === 'string' ? [attributes.link] : []));
}

function findHosts(list: Blocklist, text: string, found: Set<string>): void {
  // Cut, not searched: a pattern of a host would begin anew at each letter of a long word.
  for (const part of text.split(/[^\p{L}\p{M}\p{N}.-]+/u)) {
    const host = part.replace(/^[.-]{1,9}/, '');
    if (host.length <= HOST_LENGTH && host.includes('.')) findHost(list, host, found);
  }
}

/** A listed host holds those below it as well. */
function findHost({ hosts }: Blocklist, text: string, found: Set<string>): void {
  const key = hostKey(text);
  if (key === null) return;
  for (let at = 0; at !== -1; at = key.indexOf('.', at + 1)) {
    const above = key.slice(at === 0 ? 0 : at + 1);
    if (hosts.has(above)) found.add(above);
  }
}

function findWords({ words, prefix_lengths }: Blocklist, text: string, found: Set<string>): void {
  const tokens = tokensOf(text).filter((token) => token !== '');
  for (const [at, token] of tokens.entries()) {
    for (const { rest, is_prefix, said } of words.get(token) ?? [])
      if (rest.every((word, nth) => isWord(tokens[at + 1 + nth], word, is_prefix && nth === rest.length - 1)))
        found.add(said);
    for (const length of prefix_lengths)
      for (const { said } of words.get(`${token.slice(0, length)}*`) ?? []) if (token.length >= length) found.add(said);
  }
}

const isWord = (token: string | undefined, word: string, is_prefix: boolean): boolean =>
  token !== undefined && (is_prefix ? token.startsWith(word) : token === word);
