/** Comments picked out of a long thread: those a reader looks for, and those most found helpful. */
import type { CommentFind, ThreadSearch } from '#contract/pages.ts';
import { selectFound, type FoundComment, type Thread } from '#domain/comments/comments.ts';
import type { Context } from '#domain/context.ts';
import { foldText } from '#rules/search-text.ts';
import { cleanLine } from '#rules/text.ts';

/** A box for what matters stands above threads this long. */
const ESSENTIALS_FROM = 30;
const ESSENTIALS = 3;
const MOST_FOUND = 20;
const LOOKED_AT = 20_000;
const TEXT_LENGTH = 100;
const SNIPPET = 160;
/** Of a snippet, what stands before the words looked for. */
const LEAD = 50;

/** The comments of a thread that hold a text; null where nothing was asked. */
export async function threadSearch(ctx: Context, thread: Thread, asked: string | null): Promise<ThreadSearch | null> {
  if (asked === null) return null;
  const text = cleanLine(asked).slice(0, TEXT_LENGTH);
  if (text === '') return { text, comments: [], has_more: false };
  const found = await selectFound(ctx.db, thread, { text, looked_at: LOOKED_AT, limit: MOST_FOUND + 1 });
  const comments = found.slice(0, MOST_FOUND).map((comment) => present(comment, text));
  return { text, comments, has_more: found.length > MOST_FOUND };
}

/** How many comments stand above a thread of so many because most found them helpful. */
export function essentialsOf(count: number): number {
  return count < ESSENTIALS_FROM ? 0 : ESSENTIALS;
}

/** One of them. */
export function essential(comment: FoundComment): CommentFind {
  return present(comment, '');
}

/** Where a text stands in another, folded as it was looked for; in UTF-16 units of the text as it is written. */
function placeOf(line: string, text: string): { at: number; end: number } | null {
  const wanted = foldText(text);
  let folded = '';
  const starts: number[] = [];
  const known = new Map<string, string>();
  for (const { 0: letter, index } of line.matchAll(/\P{M}\p{M}*|\p{M}/gu)) {
    const plain = known.get(letter) ?? foldText(letter);
    known.set(letter, plain);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) starts.push(index);
  }
  const found = wanted === '' ? -1 : folded.indexOf(wanted);
  if (found < 0) return null;
  return { at: starts[found] ?? 0, end: starts[found + wanted.length] ?? line.length };
}

function present({ id, author_username, published_at, content_text, helpful_count }: FoundComment, text: string) {
  const line = content_text.replace(/\s+/g, ' ').trim();
  const place = placeOf(line, text);
  const at = place?.at ?? -1;
  const from = at > LEAD ? line.indexOf(' ', at - LEAD) + 1 : 0;
  const start = from > at && at >= 0 ? at : from;
  const end = Math.min(line.length, start + SNIPPET);
  const hit_end = at < 0 ? start : Math.min(end, place?.end ?? 0);
  return {
    id,
    username: author_username ?? '',
    at: published_at.toISOString(),
    helpful_count,
    lead: (start > 0 ? '…' : '') + (at < 0 ? '' : line.slice(start, at)),
    hit: at < 0 ? '' : line.slice(at, hit_end),
    rest: line.slice(hit_end, end) + (end < line.length ? '…' : ''),
  } satisfies CommentFind;
}
