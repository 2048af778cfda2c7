/** laravel-echo with pusher-js, as an app would use them: with a token of the API, over a real socket. */
import Echo from 'laravel-echo';
import type { FastifyInstance } from 'fastify';
import Pusher from 'pusher-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createComment } from '#domain/comments/create-comment.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { WebSocket } from 'ws';
import { bearer, PASSWORD } from '../../support/accounts.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { listenOn } from '../../support/sockets.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

interface Runtime {
  Runtime: { createWebSocket: (url: string) => WebSocket };
}

/** Echo over pusher-js; the program a token belongs to sends it along, which browsers do with their cookie. */
async function openEcho(token: string, key: string): Promise<Echo<'pusher'>> {
  const host = await listenOn(app);
  const [wsHost = '', port = ''] = host.split(':');
  (Pusher as unknown as Runtime).Runtime.createWebSocket = (url) => new WebSocket(url, { headers: bearer(token) });
  return new Echo({
    broadcaster: 'pusher',
    Pusher,
    key,
    cluster: 'none',
    wsHost,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    authEndpoint: `http://${host}/broadcasting/auth`,
    auth: { headers: { Authorization: `Bearer ${token}` } },
  });
}

/** The first event of a name in a channel. */
function first<D>(channel: { listen: (event: string, hear: (data: D) => void) => unknown }, event: string): Promise<D> {
  // A leading dot: the name as it stands, without the namespace of a framework.
  return new Promise((resolve) => channel.listen(`.${event}`, resolve));
}

async function tokenOf(user_id: number): Promise<{ token: string; key: string; channel: string }> {
  const browser = await openBrowser(app, user_id);
  const made = await browser.send('POST', '/api/account/tokens', { name: 'app', scopes: ['read'], password: PASSWORD });
  const { realtime } = pageProps(await browser.get('/')).frame;
  return {
    token: made.json<{ data: { token: string } }>().data.token,
    key: realtime?.key ?? '',
    channel: realtime?.channel ?? '',
  };
}

test('laravel-echo with pusher-js subscribes to the channel the page names and hears notification_received', async () => {
  const member = await createUser(world, { password: PASSWORD });
  const { token, key, channel } = await tokenOf(member.id);
  const offer = await createOffer(world, { author_id: member.id, temperature: 50 });
  const echo = await openEcho(token, key);
  const own = echo.private(channel.replace(/^private-/, ''));
  const thread = echo.channel(`offer.${offer.id}`);
  await Promise.all([own, thread].map((one) => new Promise((resolve) => one.subscribed(() => resolve(null)))));
  const received = first<{ payload: { unread_count: number } }>(own, 'notification_received');
  const added = first<{ comments_count: number }>(thread, 'comment_added');
  const warmer = first<{ temperature: number }>(thread, 'temperature');
  const other = await createUser(world);
  const viewer = viewerOf(other.id);
  await createComment(world.ctx, viewer, {
    thread: { entity_type: 'offer', entity_id: offer.id },
    parent_id: null,
    delta: { ops: [{ insert: 'Беру\n' }] },
  });
  expect((await added).comments_count).toBe(1);
  await castVote(world.ctx, viewer, { offer_id: offer.id, value: 1 });
  expect((await warmer).temperature).toBe(60);
  await world.drain();
  expect((await received).payload.unread_count).toBeGreaterThan(0);
  echo.disconnect();
});

test('pusher-js is refused the channel of another and says so', async () => {
  const member = await createUser(world, { password: PASSWORD });
  const other = await createUser(world);
  const { token, key } = await tokenOf(member.id);
  const echo = await openEcho(token, key);
  const foreign = echo.private(`user.${other.id}`);
  const refused = await new Promise<{ status?: number }>((resolve) => foreign.error(resolve));
  expect(refused.status).toBe(403);
  echo.disconnect();
});

test('pusher-js finds out by itself that the line stands, and comes again when it is cut', async () => {
  const member = await createUser(world, { password: PASSWORD });
  const { token, key } = await tokenOf(member.id);
  const echo = await openEcho(token, key);
  const { connection } = echo.connector.pusher;
  const connected = () => new Promise((resolve) => connection.bind('connected', resolve));
  await connected();
  const id = connection.socket_id;
  const again = connected();
  app.server.closeAllConnections();
  echo.connector.pusher.connection.connection?.close();
  await again;
  expect(connection.socket_id).not.toBe(id);
  echo.disconnect();
});
