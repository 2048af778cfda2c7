/** The one socket of the site: Pusher's protocol at /app/{key}, for whoever is signed in. */
import { createHash } from 'node:crypto';
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import type { ChannelName, RealtimeProps } from '#contract/realtime.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { livingSessions } from '#domain/sessions/sessions.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { livingTokens } from '#domain/tokens/tokens.ts';
import { isGuest, refuseInactive } from '#domain/viewer.ts';
import { liveTellings } from '#views/live.ts';
import { isOwnOrigin, reachedAt } from '../own-origin.ts';
import { Channels } from '../realtime/channels.ts';
import { Peers, refuse, type Holder } from '../realtime/peers.ts';
import { APP_KEY, CLOSE, createSigner, PROTOCOLS, type Signer } from '../realtime/protocol.ts';

/** How often it is asked whether the sessions behind the sockets still stand: one that ended loses its sockets by then. */
const RIGHTS_MS = 2000;
const TICK_MS = 5000;
/** Sessions asked about in one question. */
const AT_ONCE = 2000;
/** A socket that is closed and does not take its leave within this time is cut. */
const LEAVE_MS = 1000;

/** The bound of a message is set when somebody comes: it is a setting. */
const SOCKETS = { noServer: true, clientTracking: false, closeTimeout: LEAVE_MS };
/** Upgrades on their way through the hooks of every request. */
const upgrades = new WeakMap<IncomingMessage, Socket>();
const NOTHING = Buffer.alloc(0);

/** Hangs the socket on the server. @returns what signs for private channels */
export function registerRealtime(app: FastifyInstance): Signer {
  const { ctx, secret } = app.http;
  const signer = createSigner(secret);
  const channels = new Channels((event, happened) => liveTellings(ctx, event, happened), ctx.log);
  const peers = new Peers(channels, signer);
  const sockets = new WebSocketServer(SOCKETS);
  let is_closing = false;

  takeUpgrades(app);
  app.get('/app/:key', { config: { is_endpoint: true } }, async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (!upgrade) throw new DomainError('page_not_found');
    const holder = holderOf(request);
    const bounds = await readSettings(ctx);
    if (is_closing) return upgrade.destroy();
    // From here on the connection speaks another language; what answered in this one lets go of it.
    reply.hijack();
    reply.raw.detachSocket(upgrade);
    sockets.options.maxPayload = bounds['realtime.message_bytes'];
    sockets.handleUpgrade(request.raw, upgrade, NOTHING, (socket) => {
      const fault = protocolFault(request);
      if (fault) refuse(socket, fault.code, fault.message);
      else peers.add(socket, holder, bounds);
    });
    return undefined;
  });

  const stopListening = ctx.realtime.listen(
    ({ channel, event, ids }) => channels.happen(channel, event, ids),
    () => channels.happenEverywhere(),
  );
  const timers = [setInterval(() => peers.tick(), TICK_MS), setInterval(() => void closeEnded(ctx, peers), RIGHTS_MS)];
  app.addHook('preClose', async () => {
    is_closing = true;
    stopListening();
    for (const timer of timers) clearInterval(timer);
    channels.close();
    await peers.close();
  });
  return signer;
}

/** Lets an upgrade go the way of every request, through session and limits; a refusal is an answer like any other. */
function takeUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!request.url?.startsWith('/app/')) {
      // A development server takes the others.
      if (!app.http.is_development) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    socket.on('error', () => socket.destroy());
    // A client that speaks before it is answered is none we know.
    if (head.length > 0) {
      socket.destroy();
      return;
    }
    upgrades.set(request, socket);
    const reply = new ServerResponse(request);
    reply.shouldKeepAlive = false;
    reply.assignSocket(socket);
    reply.on('finish', () => socket.end());
    app.routing(request, reply);
  });
}

/**
 * Whoever is signed in, by the cookie of a page of ours or by a token of the API.
 * @throws not_allowed, not_signed_in, account_suspended
 */
function holderOf({ headers, viewer, bearer, server }: FastifyRequest): Holder {
  const { origin } = headers;
  // Browsers send cookies whatever page opens the socket, and always say which it is.
  const is_ours = isOwnOrigin(origin, server.http.ctx.base_url) || (origin === undefined && bearer !== null);
  if (!is_ours) throw new DomainError('not_allowed');
  refuseInactive(viewer);
  const token_hash = bearer === null ? null : createHash('sha256').update(bearer).digest('hex');
  return { user_id: viewer.id, session_id: viewer.session_id, token_hash };
}

function protocolFault({ params, query }: FastifyRequest): { code: number; message: string } | null {
  if ((params as { key: string }).key !== APP_KEY)
    return { code: CLOSE.unknown_app, message: 'There is no such application' };
  const protocol = Number((query as Record<string, unknown>)['protocol'] ?? PROTOCOLS.to);
  if (!(protocol >= PROTOCOLS.from && protocol <= PROTOCOLS.to))
    return { code: CLOSE.unsupported_protocol, message: 'This version of the protocol is not spoken here' };
  return null;
}

/** Closes the sockets of sessions and tokens that have ended, wherever that was done. */
async function closeEnded(ctx: Context, peers: Peers): Promise<void> {
  const holders = peers.holders();
  try {
    for (let from = 0; from < holders.length; from += AT_ONCE) {
      const some = new Set(holders.slice(from, from + AT_ONCE));
      const [sessions, tokens] = await Promise.all([
        livingSessions(ctx, [...new Set(Array.from(some).flatMap(({ session_id }) => session_id ?? []))]),
        livingTokens(ctx, [...new Set(Array.from(some).flatMap(({ token_hash }) => token_hash ?? []))]),
      ]);
      peers.closeOf(
        (holder) => some.has(holder) && !sessions.has(holder.session_id ?? 0) && !tokens.has(holder.token_hash ?? ''),
      );
    }
  } catch (error) {
    // Without the database nothing is told either.
    ctx.log.warn('realtime.rights_unknown', { error });
  }
}

/**
 * How a member's page reaches the socket, where the site itself is reached, and where it listens.
 * @param channels of what the page shows
 */
export function realtimeProps(request: FastifyRequest, channels: readonly ChannelName[]): RealtimeProps | null {
  const { viewer, server } = request;
  if (isGuest(viewer) || viewer.is_suspended) return null;
  const { secret } = server.http;
  const { protocol, hostname, port } = new URL(reachedAt(request));
  const force_tls = protocol === 'https:';
  const channel: ChannelName = `private-user.${viewer.id}`;
  const { session_id } = viewer;
  const leave = session_id === null ? {} : { auth: createSigner(secret).sign({ session_id }, channel) };
  return {
    key: APP_KEY,
    host: hostname,
    port: Number(port) || (force_tls ? 443 : 80),
    force_tls,
    channel,
    subscriptions: [{ channel, ...leave }, ...channels.map((name) => ({ channel: name }))],
  };
}
