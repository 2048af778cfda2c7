/** The one place that turns a refusal into a status and words. */
import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { DomainError, type ErrorDetails } from '#domain/errors.ts';
import { siteTimeZone } from '#domain/site-look/site-look.ts';
import { formatDateTime } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { refusedByDatabase } from './database-refusals.ts';

const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_CSRF_INVALID_TOKEN: 'csrf_failed',
  FST_CSRF_MISSING_SECRET: 'csrf_failed',
};

/** A refusal as the HTTP server understands it. */
export interface Refusal {
  code: ErrorCode;
  details: ErrorDetails;
}

/** Text the database cannot hold at all: NUL and broken Unicode. */
const UNSTORABLE = new Set(['22021', '22P05']);

/** The database or the place of the pictures is away or overfull: not the caller's fault and soon over. */
function isUnavailable(error: Error & { code?: string }): boolean {
  const codes = [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    '57P01',
    '57P03',
    '53300',
    '57014',
    '55P03',
    // Two writers in each other's way: one of them is undone and may come again.
    '40001',
    '40P01',
    '08006',
    '08003',
    '08001',
    'MEDIA_AWAY',
  ];
  return (
    codes.includes(error.code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}

function faultKey({ keyword, params }: NonNullable<FastifyError['validation']>[number]): string {
  if (keyword === 'required' || keyword === 'minLength') return 'field_required';
  // What nobody can guess is said: of the many ways to write an instant one is taken.
  return keyword === 'format' && params['format'] === 'date-time' ? 'instant_malformed' : 'field_malformed';
}

function fieldsOf(error: FastifyError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const fault of error.validation ?? []) {
    const missing = (fault.params as { missingProperty?: string; requiredProperties?: string[] }) ?? {};
    const name =
      missing.missingProperty ??
      missing.requiredProperties?.[0] ??
      fault.instancePath.replace(/^\//, '').replaceAll('/', '.');
    fields[name || 'body'] = [faultKey(fault)];
  }
  return fields;
}

/** What an error means to the caller; anything unknown is `internal`. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof DomainError) return { code: error.code, details: error.details };
  const fault = error as FastifyError;
  if (fault.validation) return { code: 'malformed_request', details: { fields: fieldsOf(fault) } };
  const known = FRAMEWORK_CODES[fault.code];
  if (known) return { code: known, details: {} };
  if (UNSTORABLE.has(fault.code)) return { code: 'malformed_request', details: {} };
  if (fault.statusCode === 429) return { code: 'rate_limited', details: { retry_after: 60 } };
  if (fault instanceof Error && isUnavailable(fault)) return { code: 'unavailable', details: { retry_after: 5 } };
  return refusedByDatabase(fault) ?? { code: 'internal', details: {} };
}

/** What a refusal says to this reader. */
export function refusalWords(
  request: FastifyRequest,
  { code, details }: Refusal,
  key: string = details.says ?? code,
): string {
  const minutes = Math.ceil((details.retry_after ?? 60) / 60);
  const time_zone = siteTimeZone(request.server.http.ctx);
  const until = details.until ? formatDateTime(details.until.getTime(), request.locale, time_zone) : '';
  return request.t(`errors.${key}` as WordKey, { minutes, until, ...details.values });
}

/** The JSON body of a refusal, in the reader's language. */
export function errorBody(request: FastifyRequest, refusal: Refusal, request_id?: string): ErrorBody {
  const { code, details } = refusal;
  const say = (key: string) => refusalWords(request, refusal, key);
  const fields = Object.entries(details.fields ?? {}).map(([name, keys]) => [name, keys.map(say)]);
  const told = fields.flatMap(([, messages]) => messages ?? []);
  const message = refusalWords(request, refusal);
  return {
    error: {
      code,
      message,
      ...(fields.length > 0 ? { fields: Object.fromEntries(fields) as Record<string, string[]> } : {}),
      ...(details.retry_after === undefined ? {} : { retry_after: details.retry_after }),
      ...(details.remaining_cooldown === undefined ? {} : { remaining_cooldown: details.remaining_cooldown }),
      ...(request_id ? { request_id } : {}),
    },
    // Clients that show one line of the list are told which field it is about.
    errors: code === 'invalid_field' && told.length > 0 ? told : [message],
  };
}

/** Logs what only a rule of the database refused: the action should have done it. */
export function logDatabaseRefusal(request: FastifyRequest, error: unknown): void {
  if (error instanceof DomainError || refusedByDatabase(error) === null) return;
  const { code, constraint } = error as { code: string; constraint?: string };
  request.server.http.ctx.log.warn('request.refused_by_database', {
    'request.route': `${request.method} ${request.routeOptions.url ?? 'none'}`,
    'database.code': code,
    'database.constraint': constraint ?? null,
  });
}

/** Logs what nobody expected, once, and gives it a number the reader can quote. */
export function logFault(request: FastifyRequest, error: unknown): string {
  const request_id = randomBytes(6).toString('hex');
  request.server.http.ctx.log.error('request.failed', {
    'request.id': request_id,
    'request.method': request.method,
    'request.route': request.routeOptions.url ?? 'none',
    error,
  });
  return request_id;
}

/** Answers a call of the API with its refusal. */
export async function replyWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = refusalOf(error);
  const request_id = refusal.code === 'internal' ? logFault(request, error) : undefined;
  logDatabaseRefusal(request, error);
  if (refusal.details.retry_after !== undefined) void reply.header('Retry-After', String(refusal.details.retry_after));
  return reply
    .code(ERROR_STATUS[refusal.code])
    .header('Cache-Control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(request, refusal, request_id));
}
