/** A feed as a document. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../own-address.ts';
import { escapeXml as xml } from './escape-xml.ts';

const CACHED = 'public, max-age=300';
/** Known to who knows its address, and kept by nobody in between. */
const PRIVATE = 'private, max-age=300';

export interface RssItem {
  title: string;
  /** Whole, with the origin. */
  link: string;
  /** What names it for good where that is not its address. */
  guid?: string;
  published_at: string;
  description: string;
}

function rssItem({ title, link, guid, published_at, description }: RssItem): string {
  return `<item><title>${xml(title)}</title><link>${xml(link)}</link><guid isPermaLink="${guid === undefined ? 'true' : 'false'}">${xml(guid ?? link)}</guid>
<pubDate>${new Date(published_at).toUTCString()}</pubDate><description>${xml(description)}</description></item>`;
}

/** Sends a feed of what stands at `path`. */
export function sendRssItems(
  request: FastifyRequest,
  reply: FastifyReply,
  input: { title: string; description?: string; path: string; items: readonly RssItem[]; is_private?: true },
): FastifyReply {
  const { base_url } = request.server.http.ctx;
  return reply.header('Cache-Control', input.is_private ? PRIVATE : CACHED).type('application/rss+xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(`${request.t('common.brand')}: ${input.title}`)}</title>
<link>${xml(base_url + input.path)}</link><atom:link href="${xml(base_url + addressOf(request).pathname)}" rel="self" type="application/rss+xml"/>
<description>${xml(input.description ?? request.t('texts.site_description'))}</description><language>${request.locale}</language>
${input.items.map(rssItem).join('\n')}
</channel></rss>`);
}
