/** Light Markdown of imported and built-in texts, turned into the delta everything is stored as. */
import { safeLink, type Attributes, type Delta, type Op } from './delta.ts';

const INLINE =
  /\*\*([^*\n]+)\*\*|__([^_\n]+)__|\*([^*\s][^*\n]*)\*|\[([^\]\n]{1,300})\]\(([^()\s]{1,1500})\)|<?(https?:\/\/[^\s<>()"]+)>?/;

/** Cuts one line into runs of bold, italic, links and plain text. */
function inlineOps(line: string, base: Attributes = {}): Op[] {
  const ops: Op[] = [];
  const push = (insert: string, attributes: Attributes) => {
    if (insert) ops.push(Object.keys(attributes).length > 0 ? { insert, attributes } : { insert });
  };
  let rest = line;
  for (let found = INLINE.exec(rest); found; found = INLINE.exec(rest)) {
    push(rest.slice(0, found.index), base);
    const [whole, stars, underscores, star, label, target, bare] = found;
    const bold = stars ?? underscores;
    // A link inside of a link's words is words.
    const link = base.link === undefined ? safeLink(target ?? bare) : null;
    // Marks stand inside of others: bold words of a link, a link in bold. Each kind ends at its own sign, so never deep.
    if (bold !== undefined) ops.push(...inlineOps(bold, { ...base, bold: true }));
    else if (star !== undefined) ops.push(...inlineOps(star, { ...base, italic: true }));
    else if (label !== undefined) ops.push(...inlineOps(label, link ? { ...base, link } : base));
    else if (link) push(bare ?? '', { ...base, link });
    else push(whole, base);
    rest = rest.slice(found.index + whole.length);
  }
  push(rest, base);
  return ops;
}

/** Attributes of a line by its mark, and the line without the mark. */
function lineKind(line: string): { text: string; attributes: Attributes } {
  const header = /^(#{1,6})\s+(\S.*)$/.exec(line);
  if (header) return { text: header[2] ?? '', attributes: { header: (header[1] ?? '').length <= 2 ? 2 : 3 } };
  const bullet = /^\s*(?:[-*+]|\d{1,2}[.)])\s+(\S.*)$/.exec(line);
  if (bullet) return { text: bullet[1] ?? '', attributes: { list: 'bullet' } };
  const quote = /^(?:>|&gt;)\s?(.*)$/.exec(line);
  if (quote) return { text: quote[1] ?? '', attributes: { blockquote: true } };
  return { text: line, attributes: {} };
}

/** Lines of one paragraph run together; headers, bullets and quotes stand alone. */
export function markdownToDelta(markdown: string): Delta {
  const ops: Op[] = [];
  let paragraph: string[] = [];
  const end = (attributes: Attributes) =>
    ops.push(Object.keys(attributes).length > 0 ? { insert: '\n', attributes } : { insert: '\n' });
  const flush = () => {
    if (paragraph.length === 0) return;
    ops.push(...inlineOps(paragraph.join(' ')));
    end({});
    paragraph = [];
  };
  for (const raw of markdown.toWellFormed().replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trimEnd();
    const { text, attributes } = lineKind(line);
    if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) {
      flush();
      ops.push({ insert: { divider: true } });
    } else if (Object.keys(attributes).length > 0) {
      flush();
      if (text.trim() === '') continue;
      ops.push(...inlineOps(text));
      end(attributes);
    } else if (line.trim() === '') flush();
    else paragraph.push(line.trim());
  }
  flush();
  return { ops };
}

/** Plain text with its line breaks kept, for sources that have no marks. */
export function plainToDelta(text: string): Delta {
  const clean = text.toWellFormed().replace(/\r\n?/g, '\n').trim();
  return { ops: clean === '' ? [] : [{ insert: `${clean}\n` }] };
}
