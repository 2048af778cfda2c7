import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeedProps, PageName } from '#contract/pages.ts';
import { LAST_PAGE, lastPageOf } from '#views/feed.ts';
import { sendPage, type PageContent } from '../render.ts';

/** Sends the page of a list, which names the pages before and after it; one after the last leads to the last. */
export async function sendFeedPage<N extends PageName>(
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent<N> & { props: { feed: FeedProps } },
): Promise<FastifyReply> {
  const { feed } = content.props;
  const { page, next_cursor } = feed.meta;
  const last = lastPageOf(feed.meta);
  if ((page ?? 1) > last && feed.items.length === 0) return reply.redirect(pageAddress(feed, last), 302);
  return sendPage(request, reply, {
    ...content,
    prev_path: page !== null && page > 1 ? pageAddress(feed, page - 1) : null,
    next_path: page !== null && next_cursor && page < LAST_PAGE ? pageAddress(feed, page + 1) : null,
  });
}

function pageAddress({ page_path }: FeedProps, number: number): string {
  return number <= 1 ? page_path : `${page_path}${page_path.includes('?') ? '&' : '?'}page=${number}`;
}
