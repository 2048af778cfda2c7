/** Hangs an endpoint of the contract on the server: validation, serialisation and docs come with it. */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { DomainError } from '#domain/errors.ts';
import type { SettingKey } from '#domain/settings/settings.ts';
import { onceByKey } from './plugins/idempotency.ts';
import { limitedBy, limitNetwork } from './plugins/limits.ts';

export interface Input<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

interface RouteOptions {
  /** `network` counts for all processes together: guessing must not get cheaper by spreading it. */
  limit?: { setting: SettingKey; by?: 'caller' | 'network' };
  config?: FastifyContextConfig;
}

/** Account matters want the session of a person: a token of the API must not be able to make itself another. */
function assertAccess(access: Endpoint['access'], request: FastifyRequest): void {
  if (access !== 'signed_in' && access !== 'session') return;
  if (request.viewer.id === 0) throw new DomainError('not_signed_in');
  if (access === 'session' && request.viewer.session_id === null) throw new DomainError('scope_missing');
}

/** Registers the handler of one endpoint. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: Input<E>, request: FastifyRequest, reply: FastifyReply) => Promise<ReplyOf<E>>,
  options: RouteOptions = {},
): void {
  const [method = 'GET', url = '/'] = endpoint.key.split(' ');
  app.route({
    method,
    url,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.multipart ? { consumes: ['multipart/form-data'] } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { 200: endpoint.reply },
    },
    config: {
      is_endpoint: true,
      is_account_matter: endpoint.access === 'session' && method !== 'GET',
      ...(options.limit && options.limit.by !== 'network' ? limitedBy(options.limit.setting) : {}),
      ...options.config,
    },
    preValidation: async (request) => {
      assertAccess(endpoint.access, request);
      if (options.limit?.by === 'network') await limitNetwork(request, options.limit.setting);
    },
    handler: (request, reply) => {
      const { params, query, body } = request;
      const run = () => handle({ params, query, body } as Input<E>, request, reply);
      // A form is read as it comes in: there is nothing to compare before its handler has read it.
      return request.isMultipart() ? run() : onceByKey(request, reply, body, run);
    },
  });
}
