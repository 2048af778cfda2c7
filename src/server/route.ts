/** Hangs an endpoint of the contract on the server: validation, serialisation and docs come with it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { SettingKey } from '#domain/settings/settings.ts';
import { limitedBy } from './plugins/limits.ts';

export interface Input<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

interface RouteOptions {
  limit?: { setting: SettingKey; by?: 'caller' | 'network' };
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
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { 200: endpoint.reply },
    },
    ...(options.limit ? { config: limitedBy(options.limit.setting, options.limit.by) } : {}),
    handler: (request, reply) =>
      handle({ params: request.params, query: request.query, body: request.body } as Input<E>, request, reply),
  });
}
