/** Texts of a source as the delta everything is stored as. */
import { deltaText, parseDelta, renderDelta, type Delta, type DeltaFault, type Op } from '#rules/delta.ts';
import { markdownToDelta, plainToDelta } from '#rules/markdown.ts';
import { refuse, textOf, type Fields } from './fields.ts';
import { htmlToText } from './html-text.ts';
import type { RichText } from './record.ts';

/** The law of deltas takes no more operations; see rules/delta.ts. */
const MAX_OPS = 2000;

export const EMPTY_TEXT: RichText = { delta: { ops: [] }, html: '', text: '' };

/** What no stored text holds: controls other than tab and line feed, and direction overrides. */
function cleanSource(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The delta of `<name>_markdown`, `<name>_html` or `<name>_text`, the first that is there; null when none is. */
export function deltaOf(fields: Fields, name: string): Delta | null {
  const markdown = textOf(fields, `${name}_markdown`);
  const html = textOf(fields, `${name}_html`);
  const text = textOf(fields, `${name}_text`);
  if (markdown !== null) return markdownToDelta(cleanSource(markdown));
  if (html !== null) return plainToDelta(cleanSource(htmlToText(html)));
  return text === null ? null : plainToDelta(cleanSource(text));
}

/** The beginning of a delta that fits, its last line closed. */
export function cutDelta(delta: Delta, max_characters: number): Delta {
  const ops: Op[] = [];
  let left = max_characters - 1;
  for (const op of delta.ops) {
    if (left <= 0 || ops.length >= MAX_OPS - 1) {
      ops.push({ insert: '\n' });
      break;
    }
    const isWhole = typeof op.insert !== 'string' || op.insert.length <= left;
    // A cut may fall inside a surrogate pair.
    ops.push(isWhole ? op : { ...op, insert: (op.insert as string).slice(0, left).toWellFormed() });
    left -= typeof op.insert === 'string' ? op.insert.length : 0;
  }
  return { ops };
}

/** Passes a delta through the law and renders it; the code of the fault when the law refuses it. */
export function renderText(delta: Delta, max_characters: number): RichText | DeltaFault {
  const parsed = parseDelta(delta, max_characters);
  if (typeof parsed === 'string') return parsed;
  return { delta: parsed, html: renderDelta(parsed), text: deltaText(parsed) };
}

/** A description, cut where it is too long. @param link an address that becomes its last line */
export function descriptionOf(fields: Fields, max_characters: number, link: string | null = null): RichText {
  const ops = deltaOf(fields, 'description')?.ops ?? [];
  const tail: Op[] = link === null ? [] : [{ insert: link, attributes: { link } }, { insert: '\n' }];
  const cut = cutDelta({ ops }, max_characters - (link?.length ?? 0) - 1);
  const room = MAX_OPS - tail.length;
  const rendered = renderText({ ops: [...cut.ops.slice(0, room), ...tail] }, max_characters);
  if (typeof rendered !== 'string') return rendered;
  refuse(fields, 'description', rendered);
  return EMPTY_TEXT;
}
