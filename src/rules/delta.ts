/**
 * The rule of rich text. The stored truth is a delta: a list of insert operations. Only what stands
 * on the lists below is accepted, and only this file turns a delta into HTML.
 */
import { isBlank } from './text.ts';

/** Raised with every change of the HTML made here; a migration brings along what is stored. */
export const RENDERER_VERSION = 3;

export const COMMENT_MAX_CHARACTERS = 10_000;
export const DESCRIPTION_MAX_CHARACTERS = 50_000;
const MAX_MENTIONS = 10;
export const MAX_IMAGES = 10;
export const MAX_ALT = 300;
const MAX_OPS = 2000;

/** The 24 shortcodes of the emoji picker (product spec, section 9). */
export const EMOJI: Record<string, string> = {
  smile: '🙂',
  grin: '😁',
  joy: '😂',
  wink: '😉',
  heart_eyes: '😍',
  thinking: '🤔',
  neutral: '😐',
  cry: '😢',
  angry: '😠',
  scream: '😱',
  cool: '😎',
  party: '🥳',
  fire: '🔥',
  snowflake: '❄️',
  thumbsup: '👍',
  thumbsdown: '👎',
  clap: '👏',
  pray: '🙏',
  ok_hand: '👌',
  eyes: '👀',
  money: '💰',
  gift: '🎁',
  heart: '❤️',
  hundred: '💯',
};

/** The sign of a shortcode; what is none stays as it was typed, also words every object knows, like "constructor". */
function emojiOf(code: string, name: string): string {
  return (Object.hasOwn(EMOJI, name) && EMOJI[name]) || code;
}

interface Mention {
  id: number;
  username: string;
}
export interface Attributes {
  bold?: true;
  italic?: true;
  link?: string;
  mention?: Mention;
  blockquote?: true;
  list?: 'bullet';
  header?: 2 | 3;
  /** Of a picture: what it shows, for those who do not see it. */
  alt?: string;
  /** Of a picture, in its own pixels; written by the server alone. */
  width?: number;
  height?: number;
}
export type Insert = string | { divider: true } | { image: string };
export interface Op {
  insert: Insert;
  attributes?: Attributes;
}
export interface Delta {
  ops: Op[];
}

/** What is wrong with a delta; the code of the error the reader gets. */
export type DeltaFault = 'delta_invalid' | 'comment_too_long' | 'too_many_mentions';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An http, https or mailto address without control characters or credentials; null for any other. */
export function safeLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || /[\u0000-\u0020\u007f]/.test(value)) return null;
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol) || url.username || url.password) return null;
  return url.href;
}

/** Only a picture has these. */
const OF_PICTURES = new Set(['alt', 'width', 'height']);

function isPixels(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

const CHECKS: { [K in keyof Attributes]-?: (value: unknown) => boolean } = {
  bold: (value) => value === true,
  italic: (value) => value === true,
  blockquote: (value) => value === true,
  list: (value) => value === 'bullet',
  header: (value) => value === 2 || value === 3,
  link: (value) => safeLink(value) !== null,
  alt: (value) => typeof value === 'string' && value.length <= MAX_ALT,
  width: isPixels,
  height: isPixels,
  mention: (value) =>
    isRecord(value) &&
    Number.isSafeInteger(value['id']) &&
    Number(value['id']) > 0 &&
    typeof value['username'] === 'string',
};

function checkAttributes(value: unknown, is_picture: boolean): Attributes | null {
  if (!isRecord(value)) return null;
  for (const [name, given] of Object.entries(value)) {
    if (!Object.hasOwn(CHECKS, name) || !CHECKS[name as keyof Attributes](given)) return null;
    if (OF_PICTURES.has(name) && !is_picture) return null;
  }
  // Measures are taken when the picture is; what a request says of them counts for nothing.
  const { mention, link, alt, width: _, height: __, ...rest } = value as Attributes;
  const said = alt ? cleanText(alt).replace(/\s+/g, ' ').trim() : '';
  return {
    ...rest,
    ...(link ? { link: safeLink(link) ?? '' } : {}),
    ...(said ? { alt: said } : {}),
    ...(mention ? { mention: { id: mention.id, username: mention.username.slice(0, 20) } } : {}),
  };
}

function checkInsert(value: unknown): Insert | null {
  if (typeof value === 'string') return value.length > 0 ? cleanText(value) : null;
  if (!isRecord(value) || Object.keys(value).length !== 1) return null;
  if (value['divider'] === true) return { divider: true };
  const image = value['image'];
  return typeof image === 'string' && /^\/media\/[a-z0-9/-]+\.webp$/.test(image) ? { image } : null;
}

/** Lone surrogates, NUL and direction overrides have no place in stored text. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}

/**
 * Checks a delta from outside and returns a clean copy, or the code of what is wrong with it.
 * @param max_characters counted over all text
 */
export function parseDelta(value: unknown, max_characters = COMMENT_MAX_CHARACTERS): Delta | DeltaFault {
  const given = isRecord(value) ? value['ops'] : undefined;
  if (!Array.isArray(given) || given.length > MAX_OPS) return 'delta_invalid';
  const ops: Op[] = [];
  let characters = 0;
  let mentions = 0;
  let images = 0;
  for (const op of given as unknown[]) {
    if (!isRecord(op) || Object.keys(op).some((key) => key !== 'insert' && key !== 'attributes'))
      return 'delta_invalid';
    const insert = checkInsert(op['insert']);
    const is_picture = typeof insert === 'object' && insert !== null && 'image' in insert;
    const attributes = op['attributes'] === undefined ? {} : checkAttributes(op['attributes'], is_picture);
    if (insert === null || attributes === null) return 'delta_invalid';
    if (typeof insert === 'string') characters += insert.length;
    else if ('image' in insert) images += 1;
    if (attributes.mention) mentions += 1;
    ops.push(Object.keys(attributes).length > 0 ? { insert, attributes } : { insert });
  }
  if (characters > max_characters) return 'comment_too_long';
  if (mentions > MAX_MENTIONS) return 'too_many_mentions';
  return images > MAX_IMAGES ? 'delta_invalid' : { ops };
}

/** Product spec, section 5: only blank text, newlines or dividers count as empty. */
export function isEmptyDelta(delta: Delta): boolean {
  return delta.ops.every(({ insert }) => (typeof insert === 'string' ? isBlank(insert) : 'divider' in insert));
}

/** Addresses of the pictures in a text, each once. */
export function imageUrls(delta: Delta): string[] {
  return [
    ...new Set(
      delta.ops.flatMap(({ insert }) => (typeof insert !== 'string' && 'image' in insert ? [insert.image] : [])),
    ),
  ];
}

/** Users mentioned, each once. */
export function mentionedIds(delta: Delta): number[] {
  return [...new Set(delta.ops.flatMap(({ attributes }) => (attributes?.mention ? [attributes.mention.id] : [])))];
}

/** Writes true names into mentions; a mention of somebody unknown becomes plain text. */
export function nameMentions(delta: Delta, names: ReadonlyMap<number, string>): Delta {
  return {
    ops: delta.ops.map((op) => {
      const mention = op.attributes?.mention;
      if (!mention) return op;
      const username = names.get(mention.id);
      const { mention: _, ...rest } = op.attributes ?? {};
      if (username === undefined) return { insert: op.insert, attributes: rest };
      return { insert: `@${username}`, attributes: { ...rest, mention: { id: mention.id, username } } };
    }),
  };
}

/** What is known of a stored picture: its address and its measures in pixels. */
export interface KnownPicture {
  url: string;
  width: number;
  height: number;
}

/** Writes the true address and measures of its pictures into a text. `known` by the address that stands there. */
export function measurePictures(delta: Delta, known: ReadonlyMap<string, KnownPicture>): Delta {
  return {
    ops: delta.ops.map((op) => {
      const picture = typeof op.insert !== 'string' && 'image' in op.insert ? known.get(op.insert.image) : undefined;
      if (!picture) return op;
      const { url, width, height } = picture;
      return { insert: { image: url }, attributes: { ...op.attributes, width, height } };
    }),
  };
}

/** The text alone, for excerpts, search and emails. */
export function deltaText(delta: Delta): string {
  return delta.ops
    .map(({ insert }) => (typeof insert === 'string' ? insert : '\n'))
    .join('')
    .replace(/:([a-z_]+):/g, emojiOf)
    .replace(/[ \t]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

interface Line {
  html: string;
  attributes: Attributes;
  /** A divider or picture standing alone. */
  isBlock: boolean;
}

const LINK_ATTRIBUTES = 'rel="ugc nofollow noopener" target="_blank"';

/** Escaped text with its shortcodes drawn. */
function plainHtml(text: string): string {
  return escapeHtml(text).replace(/:([a-z_]+):/g, emojiOf);
}

/** Text in which written-out addresses lead somewhere. */
function linkedHtml(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?)\]»])/)
    .map((part, index) => {
      const link = index % 2 === 1 ? safeLink(part) : null;
      return link ? `<a href="${escapeHtml(link)}" ${LINK_ATTRIBUTES}>${escapeHtml(part)}</a>` : plainHtml(part);
    })
    .join('');
}

function renderText(text: string, attributes: Attributes, has_links: boolean): string {
  if (attributes.mention) {
    const name = attributes.mention.username;
    return `<a class="mention" href="/u/${encodeURIComponent(name)}">@${escapeHtml(name)}</a>`;
  }
  const link = attributes.link ? safeLink(attributes.link) : null;
  let html = link || !has_links ? plainHtml(text) : linkedHtml(text);
  if (attributes.italic) html = `<em>${html}</em>`;
  if (attributes.bold) html = `<strong>${html}</strong>`;
  if (!link) return html;
  if (has_links) return `<a href="${escapeHtml(link)}" ${LINK_ATTRIBUTES}>${html}</a>`;
  // Whoever reads it still sees where it would have led.
  return text.trim() === attributes.link ? html : `${html} (${escapeHtml(link)})`;
}

/** The room a measured picture is drawn in, in CSS pixels. */
const PICTURE_WIDTH = 320;
const PICTURE_HEIGHT = 260;

/** A measured picture keeps its place while it loads. */
function pictureHtml(image: string, { alt = '', width, height }: Attributes): string {
  const scale = width && height ? Math.min(1, PICTURE_WIDTH / width, PICTURE_HEIGHT / height) : 0;
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const measures = width && height ? ` width="${side(width)}" height="${side(height)}"` : '';
  return `<img src="${escapeHtml(image)}" alt="${escapeHtml(alt)}"${measures} loading="lazy">`;
}

/** Cuts the operations into lines; the newline carries the attributes of its line. */
function toLines(delta: Delta, has_links: boolean): Line[] {
  const lines: Line[] = [];
  let html = '';
  const flush = (attributes: Attributes) => {
    lines.push({ html, attributes, isBlock: false });
    html = '';
  };
  for (const { insert, attributes = {} } of delta.ops) {
    if (typeof insert !== 'string') {
      if (html) flush({});
      const block = 'divider' in insert ? '<hr>' : pictureHtml(insert.image, attributes);
      lines.push({ html: block, attributes: {}, isBlock: true });
      continue;
    }
    const parts = insert.split('\n');
    parts.forEach((part, index) => {
      if (part) html += renderText(part, attributes, has_links);
      if (index < parts.length - 1) flush(attributes);
    });
  }
  if (html) flush({});
  return lines;
}

/** Marker and bar stand where the words begin: right of Arabic and Hebrew. Other blocks need none (`unicode-bidi` in CSS). */
const OWN_WAY = 'dir="auto"';

/**
 * Turns a checked delta into HTML: the only HTML of users that is ever emitted.
 * @param options.has_links false shows links, and addresses that were written out, as text
 */
export function renderDelta(delta: Delta, { has_links = true }: { has_links?: boolean } = {}): string {
  const out: string[] = [];
  let open: 'ul' | 'blockquote' | null = null;
  const enter = (wanted: 'ul' | 'blockquote' | null) => {
    if (open === wanted) return;
    if (open) out.push(`</${open}>`);
    if (wanted) out.push(wanted === 'blockquote' ? `<blockquote ${OWN_WAY}>` : `<${wanted}>`);
    open = wanted;
  };
  for (const { html, attributes, isBlock } of toLines(delta, has_links)) {
    if (isBlock) {
      enter(null);
      out.push(html);
    } else if (attributes.list) {
      enter('ul');
      out.push(`<li ${OWN_WAY}>${html}</li>`);
    } else if (html === '') {
      enter(null);
    } else if (attributes.blockquote) {
      enter('blockquote');
      out.push(`<p>${html}</p>`);
    } else {
      enter(null);
      out.push(attributes.header ? `<h${attributes.header}>${html}</h${attributes.header}>` : `<p>${html}</p>`);
    }
  }
  enter(null);
  return out.join('');
}
