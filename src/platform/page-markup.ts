/**
 * The parts of a page's markup that speak about it: title, meta, links, JSON-LD, microdata. Reads the
 * bare token stream: a tree of hostile nesting costs time and memory that nobody here needs.
 */
import { Tokenizer } from 'htmlparser2';

export interface Markup {
  title: string | null;
  /** Where relative addresses begin, as written. */
  base: string | null;
  /** By `property` or `name`, lower-case, in the order of the page. */
  metas: ReadonlyMap<string, string[]>;
  /** Addresses by `rel`. */
  links: ReadonlyMap<string, string[]>;
  /** Values by type and property, such as "Offer.price". */
  items: ReadonlyMap<string, string[]>;
  /** Texts of the JSON-LD scripts. */
  json_ld: string[];
}

const MAX_JSON_LD = 200 * 1024;
const MAX_VALUE = 10_000;
const MAX_VALUES = 40;
const MAX_NAMES = 300;
/** Longest name of a tag or attribute that matters here. */
const MAX_NAME = 20;
const ATTRIBUTES = new Set('content href itemprop itemscope itemtype name property rel src type value'.split(' '));

/** Reads a page; never throws, and takes time in proportion to its length. */
export function readMarkup(html: string): Markup {
  const metas = new Map<string, string[]>();
  const links = new Map<string, string[]>();
  const items = new Map<string, string[]>();
  const markup: Markup = { title: null, base: null, metas, links, items, json_ld: [] };
  const gathering = gatherer();
  let json_ld_left = MAX_JSON_LD;
  let item_type = '';

  const openItem = (at: Attributes) => {
    const type = at.get('itemtype');
    if (type !== undefined) item_type = type.slice(0, 200).split('/').at(-1)?.trim() ?? '';
    const name = at.get('itemprop');
    if (name === undefined || at.has('itemscope')) return;
    const key = `${item_type}.${name}`;
    const given = at.get('content') ?? at.get('href') ?? at.get('src') ?? at.get('value');
    if (given !== undefined) keep(items, key, given);
    else gathering.begin(null, MAX_VALUE, (text) => keep(items, key, text ?? ''));
  };
  const openScript = (at: Attributes) => {
    if (!at.get('type')?.trim().toLowerCase().startsWith('application/ld+json')) return;
    gathering.begin('script', json_ld_left, (text) => {
      if (text === null) return;
      json_ld_left -= text.length;
      markup.json_ld.push(text);
    });
  };
  readTags(html, {
    open: (tag, at) => {
      openItem(at);
      if (tag === 'meta')
        keep(metas, (at.get('property') ?? at.get('name') ?? '').toLowerCase(), at.get('content') ?? '');
      else if (tag === 'link') for (const rel of words(at.get('rel'))) keep(links, rel, at.get('href') ?? '');
      else if (tag === 'base') markup.base ??= at.get('href') ?? null;
      else if (tag === 'script') openScript(at);
      else if (tag === 'title' && markup.title === null)
        gathering.begin('title', MAX_VALUE, (text) => {
          markup.title = text;
        });
    },
    close: gathering.close,
    text: gathering.take,
  });
  gathering.finish();
  return markup;
}

/** A text that may hold markup, as JSON-LD descriptions do, without it. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const parts: string[] = [];
  const part = () => {
    parts.push(' ');
  };
  readTags(html, { open: part, close: part, text: (text) => parts.push(text) });
  return parts.join('');
}

/** Gathers text until something ends it; beginning anew ends what was begun before. */
function gatherer() {
  let parts: string[] = [];
  let left = 0;
  let until: string | null = null;
  let done: ((text: string | null) => void) | null = null;
  const finish = () => {
    const ended = done;
    done = null;
    ended?.(left < 0 ? null : parts.join(''));
  };
  return {
    finish,
    /**
     * @param tag whose closing ends the text; null for any
     * @param whenDone gets null when the text was longer than the limit
     */
    begin: (tag: string | null, limit: number, whenDone: (text: string | null) => void) => {
      finish();
      [parts, left, until, done] = [[], limit, tag, whenDone];
    },
    take: (text: string) => {
      left -= text.length;
      if (done && left >= 0) parts.push(text);
    },
    close: (tag: string) => {
      if (until === null || until === tag) finish();
    },
  };
}

type Attributes = ReadonlyMap<string, string>;

interface TagHandlers {
  open: (tag: string, attributes: Attributes) => void;
  close: (tag: string) => void;
  text: (text: string) => void;
}

const ignore = () => {};

function readTags(html: string, { open, close, text }: TagHandlers): void {
  const nameAt = (start: number, end: number) => html.slice(start, Math.min(end, start + MAX_NAME)).toLowerCase();
  let tag = '';
  let attributes = new Map<string, string>();
  let name = '';
  let value = '';
  const opened = () => open(tag, attributes);
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = nameAt(start, end);
        attributes = new Map();
      },
      onattribname: (start, end) => {
        name = nameAt(start, end);
        value = '';
      },
      onattribdata: (start, end) => {
        if (value.length < MAX_VALUE) value += html.slice(start, Math.min(end, start + MAX_VALUE));
      },
      onattribentity: (codepoint) => {
        if (value.length < MAX_VALUE) value += String.fromCodePoint(codepoint);
      },
      onattribend: () => {
        if (ATTRIBUTES.has(name) && !attributes.has(name)) attributes.set(name, value);
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => close(nameAt(start, end)),
      ontext: (start, end) => text(html.slice(start, end)),
      ontextentity: (codepoint) => text(String.fromCodePoint(codepoint)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

function keep(into: Map<string, string[]>, name: string, value: string): void {
  const values = into.get(name);
  if (values) {
    if (values.length < MAX_VALUES) values.push(value);
  } else if (into.size < MAX_NAMES && name.length < 100) into.set(name, [value]);
}

function words(text = ''): string[] {
  return text.slice(0, 200).toLowerCase().split(/\s+/).filter(Boolean);
}
