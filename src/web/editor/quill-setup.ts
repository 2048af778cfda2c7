/** The editor's machinery, cut down to what the rule of rich text allows (rules/delta.ts). */
import Quill from 'quill/core.js';
import Blockquote from 'quill/formats/blockquote.js';
import Bold from 'quill/formats/bold.js';
import Header from 'quill/formats/header.js';
import Italic from 'quill/formats/italic.js';
import Link from 'quill/formats/link.js';
import List from 'quill/formats/list.js';
import type { Attributes, Delta, Insert, Op } from '#rules/delta.ts';
import { MAX_ALT, safeLink } from '#rules/delta.ts';
import { ComingPicture, Divider, isNamedUser, isStoredPicture, MentionName, StoredPicture } from './blots.ts';

Link.PROTOCOL_WHITELIST = ['http', 'https', 'mailto'];
Quill.register(
  {
    'formats/blockquote': Blockquote,
    'formats/bold': Bold,
    'formats/coming': ComingPicture,
    'formats/divider': Divider,
    'formats/header': Header,
    'formats/image': StoredPicture,
    'formats/italic': Italic,
    'formats/link': Link,
    'formats/list': List,
    'formats/mention': MentionName,
  },
  true,
);

const FORMATS = ['blockquote', 'bold', 'divider', 'header', 'italic', 'link', 'list', 'mention'];

/** Makes an editor inside an element. Shortcuts the rule has no format for are taken out. */
export function createQuill(element: HTMLElement, label: string, has_pictures: boolean): Quill {
  const quill = new Quill(element, {
    formats: has_pictures ? [...FORMATS, 'image', 'coming'] : FORMATS,
    modules: {
      toolbar: false,
      history: { userOnly: true },
      uploader: { mimetypes: [] },
      keyboard: {
        bindings: {
          underline: null,
          tab: null,
          'code exit': null,
          'embed left': null,
          'list autofill': {
            key: ' ',
            shiftKey: null,
            collapsed: true,
            format: { list: false, blockquote: false, header: false },
            prefix: /^\s*?[-*]$/,
            handler: autofillBullet,
          },
        },
      },
    },
  });
  quill.clipboard.addMatcher('IMG', pastedPicture);
  quill.clipboard.addMatcher(`.${ComingPicture.className}`, (_, delta) => delta.slice(0, 0));
  const { root } = quill;
  root.setAttribute('role', 'textbox');
  root.setAttribute('aria-multiline', 'true');
  root.setAttribute('aria-label', label);
  root.setAttribute('enterkeyhint', 'enter');
  return quill;
}

type QuillDelta = ReturnType<Quill['getContents']>;

/** Of pictures in pasted text only those stored here stay; a browser writes their addresses out in full. */
function pastedPicture(node: Node, delta: QuillDelta): QuillDelta {
  const image = node instanceof HTMLElement ? (node.getAttribute('src') ?? '').replace(location.origin, '') : '';
  const alt = node instanceof HTMLElement ? node.getAttribute('alt') : null;
  const nothing = delta.slice(0, 0);
  return isStoredPicture(image) ? nothing.insert({ image }, alt ? { alt } : {}) : nothing;
}

/** "- " or "* " at the start of a line begins a bullet list; numbers do not, the rule has no such list. */
function autofillBullet(this: { quill: Quill }, range: { index: number }, context: { prefix: string }): boolean {
  const { length } = context.prefix;
  const { quill } = this;
  quill.insertText(range.index, ' ', 'user');
  quill.deleteText(range.index - length, length + 1, 'user');
  quill.formatLine(range.index - length, 1, 'list', 'bullet', 'user');
  quill.setSelection(range.index - length, 'silent');
  return false;
}

/** What the editor holds, as the rule wants it: pasted formats it does not know become the nearest, or plain text. */
export function validDelta(quill: Quill): Delta {
  const ops: Op[] = [];
  for (const { insert, attributes } of quill.getContents().ops) {
    const mention = namedIn(insert);
    const valid = mention ? `@${mention.username}` : validInsert(insert);
    if (valid === null) continue;
    const kept = mention ? { mention } : validAttributes(attributes ?? {});
    ops.push(Object.keys(kept).length > 0 ? { insert: valid, attributes: kept } : { insert: valid });
  }
  return { ops };
}

/** A text as the editor holds it; the other way round of `validDelta`. */
export function setDelta(quill: Quill, delta: Delta): void {
  const ops = delta.ops.map((op) => (op.attributes?.mention ? { insert: { mention: op.attributes.mention } } : op));
  quill.setContents(ops as Parameters<Quill['setContents']>[0], 'silent');
}

function namedIn(insert: unknown) {
  if (typeof insert !== 'object' || insert === null || !('mention' in insert)) return null;
  return isNamedUser(insert.mention) ? insert.mention : null;
}

function validInsert(insert: unknown): Insert | null {
  if (typeof insert === 'string') return insert.length > 0 ? insert : null;
  if (typeof insert !== 'object' || insert === null) return null;
  if ('image' in insert && isStoredPicture(insert.image)) return { image: insert.image };
  return 'divider' in insert ? { divider: true } : null;
}

function validAttributes(given: Record<string, unknown>): Attributes {
  const kept: Attributes = {};
  if (given['bold']) kept.bold = true;
  if (given['italic']) kept.italic = true;
  if (given['blockquote']) kept.blockquote = true;
  if (given['list']) kept.list = 'bullet';
  if (given['header']) kept.header = Number(given['header']) <= 2 ? 2 : 3;
  if (typeof given['alt'] === 'string') kept.alt = given['alt'].slice(0, MAX_ALT);
  const link = safeLink(given['link']);
  if (link) kept.link = link;
  return kept;
}
