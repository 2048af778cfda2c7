/** The editor's machinery, cut down to what the law of rich text allows (rules/delta.ts). */
import Quill from 'quill/core.js';
import { BlockEmbed } from 'quill/blots/block.js';
import Blockquote from 'quill/formats/blockquote.js';
import Bold from 'quill/formats/bold.js';
import Header from 'quill/formats/header.js';
import Italic from 'quill/formats/italic.js';
import Link from 'quill/formats/link.js';
import List from 'quill/formats/list.js';
import type { Attributes, Delta, Insert, Op } from '#rules/delta.ts';
import { safeLink } from '#rules/delta.ts';

/** A line between two parts of a text; `{insert: {divider: true}}` in the delta. */
class Divider extends BlockEmbed {
  static override blotName = 'divider';
  static override tagName = 'HR';
}

Link.PROTOCOL_WHITELIST = ['http', 'https', 'mailto'];
Quill.register(
  {
    'formats/blockquote': Blockquote,
    'formats/bold': Bold,
    'formats/divider': Divider,
    'formats/header': Header,
    'formats/italic': Italic,
    'formats/link': Link,
    'formats/list': List,
  },
  true,
);

const FORMATS = ['blockquote', 'bold', 'divider', 'header', 'italic', 'link', 'list'];

/** Makes an editor inside an element. Shortcuts the law has no format for are taken out. */
export function createQuill(element: HTMLElement, label: string): Quill {
  const quill = new Quill(element, {
    formats: FORMATS,
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
  const { root } = quill;
  root.setAttribute('role', 'textbox');
  root.setAttribute('aria-multiline', 'true');
  root.setAttribute('aria-label', label);
  root.setAttribute('enterkeyhint', 'enter');
  return quill;
}

/** "- " or "* " at the start of a line begins a bullet list; numbers do not, the law has no such list. */
function autofillBullet(this: { quill: Quill }, range: { index: number }, context: { prefix: string }): boolean {
  const { length } = context.prefix;
  const { quill } = this;
  quill.insertText(range.index, ' ', 'user');
  quill.deleteText(range.index - length, length + 1, 'user');
  quill.formatLine(range.index - length, 1, 'list', 'bullet', 'user');
  quill.setSelection(range.index - length, 'silent');
  return false;
}

/** What the editor holds, as the law wants it: pasted formats it does not know become the nearest, or plain text. */
export function lawfulDelta(quill: Quill): Delta {
  const ops: Op[] = [];
  for (const { insert, attributes } of quill.getContents().ops) {
    const lawful = lawfulInsert(insert);
    if (lawful === null) continue;
    const kept = lawfulAttributes(attributes ?? {});
    ops.push(Object.keys(kept).length > 0 ? { insert: lawful, attributes: kept } : { insert: lawful });
  }
  return { ops };
}

function lawfulInsert(insert: unknown): Insert | null {
  if (typeof insert === 'string') return insert.length > 0 ? insert : null;
  return typeof insert === 'object' && insert !== null && 'divider' in insert ? { divider: true } : null;
}

function lawfulAttributes(given: Record<string, unknown>): Attributes {
  const kept: Attributes = {};
  if (given['bold']) kept.bold = true;
  if (given['italic']) kept.italic = true;
  if (given['blockquote']) kept.blockquote = true;
  if (given['list']) kept.list = 'bullet';
  if (given['header']) kept.header = Number(given['header']) <= 2 ? 2 : 3;
  const link = safeLink(given['link']);
  if (link) kept.link = link;
  return kept;
}
