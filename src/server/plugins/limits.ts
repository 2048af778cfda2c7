/** How often one network or member may call. The numbers are settings. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countAttempt } from '#domain/requests/requests.ts';
import { readSettings, type SettingKey } from '#domain/settings/settings.ts';

const keyOf = (request: FastifyRequest) =>
  request.viewer.id > 0 ? `user:${request.viewer.id}` : `net:${request.network}`;

/** Route option: at most this setting's number a minute of one caller, counted on its own. */
export function limitedBy(setting: SettingKey) {
  return {
    rateLimit: {
      max: async (request: FastifyRequest) => (await readSettings(request.server.door.ctx))[setting],
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => `${setting}:${keyOf(request)}`,
    },
  };
}

/**
 * At most this setting's number a minute of one network, counted for all processes together and for
 * each call by itself.
 * @param call the same for two doors to one deed
 * @throws rate_limited
 */
export async function limitNetwork(
  request: FastifyRequest,
  setting: SettingKey,
  call = request.routeOptions.url ?? '',
): Promise<void> {
  const { ctx } = request.server.door;
  const max = (await readSettings(ctx))[setting];
  await countAttempt(ctx, { kind: `${setting} ${call}`, network: request.network, max });
}

/** Searching costs more than reading: guests get less of it than members. */
export const searchLimit = {
  rateLimit: {
    max: async (request: FastifyRequest) => {
      const settings = await readSettings(request.server.door.ctx);
      return settings[request.viewer.id > 0 ? 'limits.search_a_minute_member' : 'limits.search_a_minute_guest'];
    },
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => `search:${keyOf(request)}`,
  },
};

/** Counts every request but those for files. */
export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'preHandler',
    max: async () => (await readSettings(app.door.ctx))['limits.requests_a_minute'],
    timeWindow: 60_000,
    keyGenerator: keyOf,
    allowList: (request: FastifyRequest) => /^\/(assets|fonts|media|healthz|readyz)(\/|$)/.test(request.url),
    skipOnError: true,
    errorResponseBuilder: () => Object.assign(new Error('rate limited'), { statusCode: 429 }),
  });
}
