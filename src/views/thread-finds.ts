/** Comments picked out of a long thread: those a reader looks for, and those most found helpful. */
import type { CommentFind, ThreadSearch } from '#contract/pages.ts';
import { selectFound, type FoundComment, type Thread } from '#domain/comments/comments.ts';
import type { Context } from '#domain/context.ts';
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

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

function present({ id, author_username, published_at, content_text, helpful_count }: FoundComment, text: string) {
  const line = content_text.replace(/\s+/g, ' ').trim();
  const at = text === '' ? -1 : folded(line).indexOf(folded(text));
  const from = at > LEAD ? line.indexOf(' ', at - LEAD) + 1 : 0;
  const start = from > at && at >= 0 ? at : from;
  const end = Math.min(line.length, start + SNIPPET);
  const hit_end = at < 0 ? start : Math.min(end, at + text.length);
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
