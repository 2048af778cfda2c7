/** How often one network or member may call. The numbers are settings. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CountRequest } from '../page-cache/at-once.ts';
import { countAttempt } from '#domain/requests/requests.ts';
import { lastSettings, readSettings, type SettingKey } from '#domain/settings/settings.ts';

const keyOf = (request: FastifyRequest) =>
  request.viewer.id > 0 ? `user:${request.viewer.id}` : `net:${request.network}`;

/** A limit, also while the database is away: nobody may call more often because something has failed. */
async function limitOf({ server }: FastifyRequest, setting: SettingKey): Promise<number> {
  const { ctx } = server.http;
  return readSettings(ctx).then(
    (settings) => settings[setting],
    () => lastSettings(ctx)[setting],
  );
}

/** Route option: at most this setting's number a minute of one caller, counted on its own. */
export function limitedBy(setting: SettingKey) {
  return {
    rateLimit: {
      max: (request: FastifyRequest) => limitOf(request, setting),
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => `${setting}:${keyOf(request)}`,
    },
  };
}

/**
 * At most this setting's number a minute of one network, counted for all processes together and for
 * each call by itself. Counted in the database: what cannot be counted is not tried, since guessing must not get cheaper
 * while it fails.
 * @param call the same for two endpoints of one action
 * @throws rate_limited
 */
export async function limitNetwork(
  request: FastifyRequest,
  setting: SettingKey,
  call = request.routeOptions.url ?? '',
): Promise<void> {
  const { ctx } = request.server.http;
  const max = (await readSettings(ctx))[setting];
  await countAttempt(ctx, { kind: `${setting} ${call}`, network: request.network, max });
}

/** Route option: of what costs more than reading guests get less a minute than members. */
export function guestLimit(guest: SettingKey, member: SettingKey) {
  return {
    rateLimit: {
      max: (request: FastifyRequest) => limitOf(request, request.viewer.id > 0 ? member : guest),
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => `${member}:${keyOf(request)}`,
    },
  };
}

export const searchLimit = guestLimit('limits.search_a_minute_guest', 'limits.search_a_minute_member');

/** Route option: a list of conversations is reading like any other; with a search in it, it counts apart. */
export const chatSearchLimit = {
  rateLimit: {
    max: (request: FastifyRequest) =>
      limitOf(request, isSearch(request) ? 'limits.chat_search_a_minute' : 'limits.requests_a_minute'),
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => `${isSearch(request) ? 'chats:' : ''}${keyOf(request)}`,
  },
};

function isSearch({ query }: FastifyRequest): boolean {
  const { search = '' } = query as { search?: unknown };
  return String(search).trim() !== '';
}

/**
 * Counts every request but those for files.
 * @returns counts one that is answered before its turn; null for one too many
 */
export async function registerLimits(app: FastifyInstance): Promise<CountRequest> {
  await app.register(rateLimit, {
    global: true,
    hook: 'preHandler',
    max: (request: FastifyRequest) => limitOf(request, 'limits.requests_a_minute'),
    timeWindow: 60_000,
    keyGenerator: keyOf,
    allowList: (request: FastifyRequest) => /^\/(assets|fonts|media|healthz|readyz)(\/|$)/.test(request.url),
    // Counted in this process's memory, which does not fail; whatever does is an error and no free pass.
    skipOnError: false,
    errorResponseBuilder: () => Object.assign(new Error('rate limited'), { statusCode: 429 }),
  });
  const count = app.createRateLimit();
  return async (request) => {
    const counted = await count(request);
    return counted.isAllowed || counted.isExceeded ? null : counted;
  };
}
