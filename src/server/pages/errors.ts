/** What a reader sees when a page cannot be shown. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import type { ErrorPageProps } from '#contract/pages.ts';
import { catchOfTheDay } from '#views/side.ts';
import type { WordKey } from '#i18n/keys.ts';
import { listReader } from '../content-language.ts';
import { logDatabaseRefusal, logFault, refusalOf } from '../error-reply.ts';
import { sendPage } from '../render.ts';

const SHOWN: ReadonlySet<number> = new Set([403, 404, 410, 500, 503]);

async function hottestNow(request: FastifyRequest): Promise<ErrorPageProps['hot']> {
  const { server, viewer } = request;
  const reader = listReader(request);
  return (await catchOfTheDay(server.http.ctx, viewer, { period: 'week', is_chosen: false }, reader)).items;
}

/** Of pages that are closed to a reader for no fault of theirs, why they are. */
const reasonOf = ({ t }: FastifyRequest, code: ErrorCode) =>
  code === 'impersonating' ? t('errors.impersonating') : '';

/** Answers a page request with the page of its refusal; the last resort is plain text. */
export async function sendErrorPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = refusalOf(error);
  const request_id = refusal.code === 'internal' ? logFault(request, error) : '';
  logDatabaseRefusal(request, error);
  const exact = ERROR_STATUS[refusal.code];
  const status = (SHOWN.has(exact) ? exact : exact >= 500 ? 500 : 404) as ErrorPageProps['status'];
  if (refusal.details.retry_after !== undefined) void reply.header('Retry-After', String(refusal.details.retry_after));
  try {
    const hot = status >= 500 ? [] : (await hottestNow(request)).slice(0, 4);
    return await sendPage(request, reply, {
      page: 'error',
      props: { status, request_id, reason: reasonOf(request, refusal.code), hot },
      title: request.t(`texts.error_${status}_title` as WordKey),
      description: request.t('texts.site_description'),
      is_indexed: false,
      status: exact,
    });
  } catch {
    // The database itself is away: the frame cannot be built, the words can.
    const message = request.t(status === 503 || exact === 503 ? 'errors.unavailable' : 'errors.internal');
    const html = `<!doctype html><html lang="${request.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${message}</title></head><body><main><h1>${message}</h1>${request_id ? `<p>${request_id}</p>` : ''}</main></body></html>`;
    return reply
      .code(exact >= 500 ? exact : 503)
      .header('Cache-Control', 'private, no-store')
      .header('Retry-After', '5')
      .type('text/html; charset=utf-8')
      .send(html);
  }
}
