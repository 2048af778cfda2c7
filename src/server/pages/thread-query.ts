/** Where in a thread the address of a page points. */
import type { FastifyRequest } from 'fastify';
import { parseId } from '#rules/ids.ts';
import type { SlicePlace } from '#views/thread-slice.ts';
import { queryText } from './feed-query.ts';

/**
 * A comment pointed at by `?comment=` or the spec's `?replyTo=`; else a slice by `?cursor=` or `?before=`, of the
 * replies of `?parent=` or of the roots.
 */
export function queryPlace(request: FastifyRequest): SlicePlace {
  const text = (name: string) => queryText(request, name) || null;
  const around = queryId(request, 'comment') ?? queryId(request, 'replyTo');
  if (around !== null) return { around, parent: null, cursor: null, before: null };
  return { around, parent: queryId(request, 'parent'), cursor: text('cursor'), before: text('before') };
}

/** What `?find=` looks for in the thread; null without it. */
export function queryFind(request: FastifyRequest): string | null {
  return 'find' in (request.query as object) ? queryText(request, 'find') : null;
}

const queryId = (request: FastifyRequest, name: string) => parseId(queryText(request, name));
