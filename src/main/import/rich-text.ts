/** Texts of a source as the delta everything is stored as. */
import {
  deltaText,
  isEmptyDelta,
  parseDelta,
  renderDelta,
  type Delta,
  type DeltaFault,
  type Op,
} from '#rules/delta.ts';
import { markdownToDelta, plainToDelta } from '#rules/markdown.ts';
import { noteCut, refuse, textOf, type Fields } from './fields.ts';
import { decodeEntities, htmlToText } from './html-text.ts';
import type { RichText } from './record.ts';

/** The rule of deltas takes no more operations; see rules/delta.ts. */
const MAX_OPS = 2000;

/** Longer sources are cut before they are read: reading takes time in proportion, and nothing keeps that much. */
export const SOURCE_MAX_CHARACTERS = 200_000;

export const EMPTY_TEXT: RichText = { delta: { ops: [] }, html: '', text: '' };

/** What no stored text holds: controls other than tab and line feed, and direction overrides. */
function cleanSource(text: string): string {
  return text
    .slice(0, SOURCE_MAX_CHARACTERS)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The delta of `<name>_markdown`, `<name>_html` or `<name>_text`, the first that is there; null when none is. */
export function deltaOf(fields: Fields, name: string): Delta | null {
  const markdown = textOf(fields, `${name}_markdown`);
  const html = textOf(fields, `${name}_html`);
  const text = textOf(fields, `${name}_text`);
  if (markdown !== null) return readMarkdown(cleanSource(decodeEntities(markdown.slice(0, SOURCE_MAX_CHARACTERS))));
  if (html !== null) return plainToDelta(cleanSource(htmlToText(html.slice(0, SOURCE_MAX_CHARACTERS))));
  return text === null ? null : plainToDelta(cleanSource(text));
}

/** Marks alone, such as a lone ">", are the words themselves. */
function readMarkdown(markdown: string): Delta {
  const delta = markdownToDelta(markdown);
  return isEmptyDelta(delta) ? plainToDelta(markdown) : delta;
}

/** The beginning of a delta that fits, its last line closed. */
export function cutDelta(delta: Delta, max_characters: number, max_ops = MAX_OPS): Delta {
  const ops: Op[] = [];
  let left = max_characters - 1;
  for (const op of delta.ops) {
    const size = typeof op.insert === 'string' ? op.insert.length : 0;
    if (size > left || ops.length >= max_ops - 2) {
      // A cut may fall inside a surrogate pair.
      if (typeof op.insert === 'string' && left > 0)
        ops.push({ ...op, insert: op.insert.slice(0, left).toWellFormed() });
      ops.push({ insert: '\n' });
      break;
    }
    ops.push(op);
    left -= size;
  }
  return { ops };
}

/** Whether the text was too long to be read to its end. */
function isSourceTooLong({ raw }: Fields): boolean {
  const sources = ['description_markdown', 'description_html', 'description_text'].map((name) => raw[name]);
  const source = sources.find((text) => typeof text === 'string');
  return typeof source === 'string' && source.length > SOURCE_MAX_CHARACTERS;
}

/** Passes a delta through the rule and renders it; the code of the fault when the rule refuses it. */
export function renderText(delta: Delta, max_characters: number): RichText | DeltaFault {
  const parsed = parseDelta(delta, max_characters);
  if (typeof parsed === 'string') return parsed;
  return { delta: parsed, html: renderDelta(parsed), text: deltaText(parsed) };
}

const lengthOf = (ops: readonly Op[]) =>
  ops.reduce((sum, { insert }) => sum + (typeof insert === 'string' ? insert.length : 0), 0);

/**
 * A description, cut where it is too long.
 * @param whole.title the whole of a title that was cut: its first line
 * @param whole.link an address that becomes its last line
 */
export function descriptionOf(
  fields: Fields,
  max_characters: number,
  whole: { title: string | null; link: string | null } = { title: null, link: null },
): RichText {
  const { title, link } = whole;
  const head: Op[] = title === null ? [] : [{ insert: title, attributes: { bold: true } }, { insert: '\n' }];
  const ops = [...head, ...(deltaOf(fields, 'description')?.ops ?? [])];
  const tail: Op[] = link === null ? [] : [{ insert: link, attributes: { link } }, { insert: '\n' }];
  const cut = cutDelta({ ops }, max_characters - (link?.length ?? 0) - 1, MAX_OPS - tail.length);
  if (lengthOf(cut.ops) < lengthOf(ops) || isSourceTooLong(fields))
    noteCut(fields, 'description', `is cut after ${lengthOf(cut.ops)} characters`);
  const rendered = renderText({ ops: [...cut.ops, ...tail] }, max_characters);
  if (typeof rendered !== 'string') return rendered;
  refuse(fields, 'description', rendered);
  return EMPTY_TEXT;
}
