/** Lines of the log about rights: what was refused at the door, and what was changed in an account. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { refusalOf } from '../error-reply.ts';

/** Not signed in, not allowed, too often; and what no page of ours sends: broken, oversized or foreign bodies. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 413, 415, 429]);
/** Of one caller the same refusal is written once in this time, with the number of those before that were not. */
const FOLD_MS = 60_000;
/** Callers remembered for that. With more of them the oldest are written anew, and memory stays small. */
const REMEMBERED = 5000;

/** Which refusals of late were written, so that a flood of requests is no flood of lines. */
class Folded {
  readonly #seen = new Map<string, { until: number; count: number }>();

  /** @returns how many like it were left out since the last line; null when this one is to be left out as well */
  take(key: string, now: number): number | null {
    const seen = this.#seen.get(key);
    if (seen && now < seen.until) {
      seen.count += 1;
      return null;
    }
    this.#seen.delete(key);
    this.#seen.set(key, { until: now + FOLD_MS, count: 0 });
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > REMEMBERED && oldest !== undefined) this.#seen.delete(oldest);
    return seen?.count ?? 0;
  }
}

/** What touches somebody else's object by its number reads as absent to them: from an action it is worth a line. */
function isWatched(request: FastifyRequest, code: ErrorCode): boolean {
  const isAction = request.method !== 'GET' && request.method !== 'HEAD';
  return REFUSED.has(ERROR_STATUS[code]) || (isAction && code.endsWith('_not_found') && code !== 'page_not_found');
}

function fieldsOf(request: FastifyRequest) {
  return {
    'request.route': `${request.method} ${request.routeOptions.url ?? 'none'}`,
    'user.id': request.viewer?.id || null,
    network: request.network,
  };
}

/** Writes refusals and changes of accounts to the log. Neither bodies nor addresses with what stands in them. */
export function registerSecurityLog(app: FastifyInstance): void {
  const { log, clock } = app.http.ctx;
  const codes = new WeakMap<FastifyRequest, ErrorCode>();
  const folded = new Folded();

  app.addHook('onError', async (request, _reply, error) => {
    codes.set(request, refusalOf(error).code);
  });

  app.addHook('onResponse', async (request, reply) => {
    const code = codes.get(request);
    const fields = fieldsOf(request);
    if (request.routeOptions.config?.is_account_matter && request.viewer?.id) {
      const { impersonator_id } = request.viewer;
      const outcome = code ?? String(reply.statusCode);
      log.info('security.account_matter', { ...fields, 'impersonator.id': impersonator_id, outcome });
      return;
    }
    if (code === undefined || !isWatched(request, code)) return;
    const caller = fields['user.id'] ?? fields.network;
    const left_out = folded.take(`${code} ${fields['request.route']} ${caller}`, clock.now().getTime());
    if (left_out !== null) log.warn('security.refused', { ...fields, code, left_out });
  });
}
