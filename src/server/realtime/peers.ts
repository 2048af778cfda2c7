/** The open sockets of this process: what each may do, and when it is closed. */
import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Settings } from '#domain/settings/settings.ts';
import type { Channels, Listener } from './channels.ts';
import {
  CLIENT_EVENT_REFUSED,
  CLOSE,
  frame,
  isChannel,
  isPrivate,
  mayListen,
  readMessage,
  type ClientMessage,
  type Signer,
} from './protocol.ts';

/** Who opened a socket, and by what right. */
export interface Holder {
  user_id: number;
  /** Null for a token of the API. */
  session_id: number | null;
  /** SHA-256 of the token, in hexadecimal; null for a session. */
  token_hash: string | null;
}

interface Peer extends Listener {
  socket: WebSocket;
  holder: Holder;
  socket_id: string;
  channels: Set<string>;
  /** A connection is asked whether it is there after half of this without a word. */
  quiet_ms: number;
  /** When it was heard last, and since when and how much it has said in this second. */
  heard_ms: number;
  second_ms: number;
  said: number;
}

/** The settings of the moment. */
type Bounds = Pick<
  Settings,
  | 'realtime.sockets'
  | 'realtime.sockets_per_member'
  | 'realtime.channels_per_socket'
  | 'realtime.messages_a_second'
  | 'realtime.backlog_kilobytes'
  | 'realtime.activity_seconds'
>;

const SECOND_MS = 1000;
/** One that was asked has so long to answer. */
const ANSWER_MS = 30_000;

export class Peers {
  readonly #channels: Channels;
  readonly #signer: Signer;
  readonly #peers = new Set<Peer>();
  readonly #ofMember = new Map<number, number>();

  constructor(channels: Channels, signer: Signer) {
    this.#channels = channels;
    this.#signer = signer;
  }

  /** Takes a socket in, or says why not and closes it. */
  add(socket: WebSocket, holder: Holder, bounds: Bounds): void {
    const of_member = this.#ofMember.get(holder.user_id) ?? 0;
    if (this.#peers.size >= bounds['realtime.sockets'] || of_member >= bounds['realtime.sockets_per_member']) {
      refuse(socket, CLOSE.over_capacity, 'Too many connections');
      return;
    }
    const peer = this.#peerOf(socket, holder, bounds);
    this.#peers.add(peer);
    this.#ofMember.set(holder.user_id, of_member + 1);
    socket.on('message', (data, is_binary) => {
      peer.heard_ms = performance.now();
      if (isTooTalkative(peer, bounds)) return this.#dismiss(peer, CLOSE.over_capacity, 'Too many messages');
      const message = is_binary ? null : readMessage((data as Buffer).toString());
      if (message) return this.#answer(peer, message, bounds);
      return peer.send(frame('pusher:error', { code: null, message: 'That is no message' }));
    });
    socket.on('pong', () => {
      peer.heard_ms = performance.now();
    });
    socket.on('close', () => this.#drop(peer));
    // A broken frame or a lost connection: the socket is closed by itself.
    socket.on('error', () => this.#drop(peer));
    const { socket_id } = peer;
    const activity_timeout = bounds['realtime.activity_seconds'];
    peer.send(frame('pusher:connection_established', { socket_id, activity_timeout }));
  }

  holders(): Holder[] {
    return Array.from(this.#peers, ({ holder }) => holder);
  }

  /** Closes the sockets of those whose right has ended. */
  closeOf(isOver: (holder: Holder) => boolean): void {
    for (const peer of this.#peers) if (isOver(peer.holder)) this.#dismiss(peer, CLOSE.not_authorized, 'Signed out');
  }

  /** Asks those that were not heard for a while, and lets go of those that do not answer. */
  tick(): void {
    const now = performance.now();
    for (const peer of this.#peers) {
      const silent_ms = now - peer.heard_ms;
      if (silent_ms > peer.quiet_ms + ANSWER_MS) this.#dismiss(peer, CLOSE.silent, 'No answer');
      else if (silent_ms > peer.quiet_ms / 2) peer.send(frame('pusher:ping', {}));
    }
  }

  /** Takes leave of all, and waits until they have taken theirs or were cut. */
  async close(): Promise<void> {
    const gone = Array.from(this.#peers, ({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
    for (const peer of this.#peers) {
      this.#drop(peer);
      peer.socket.close(CLOSE.going_away);
    }
    await Promise.all(gone);
  }

  #peerOf(socket: WebSocket, holder: Holder, bounds: Bounds): Peer {
    const now = performance.now();
    const most_behind = bounds['realtime.backlog_kilobytes'] * 1024;
    const peer: Peer = {
      user_id: holder.user_id,
      socket,
      holder,
      socket_id: `${randomInt(1, 1e9)}.${randomInt(1, 1e9)}`,
      channels: new Set(),
      quiet_ms: bounds['realtime.activity_seconds'] * SECOND_MS,
      heard_ms: now,
      second_ms: now,
      said: 0,
      send: (message) => {
        // Whoever does not take what is sent would have this process keep it for them.
        if (socket.bufferedAmount > most_behind) {
          this.#drop(peer);
          socket.terminate();
        } else socket.send(message, { binary: false });
      },
    };
    return peer;
  }

  #drop(peer: Peer): void {
    if (!this.#peers.delete(peer)) return;
    for (const name of peer.channels) this.#channels.leave(name, peer);
    const left = (this.#ofMember.get(peer.holder.user_id) ?? 1) - 1;
    if (left > 0) this.#ofMember.set(peer.holder.user_id, left);
    else this.#ofMember.delete(peer.holder.user_id);
  }

  #dismiss(peer: Peer, code: number, message: string): void {
    this.#drop(peer);
    refuse(peer.socket, code, message);
  }

  #answer(peer: Peer, { event, data }: ClientMessage, bounds: Bounds): void {
    if (event === 'pusher:ping') peer.send(frame('pusher:pong', {}));
    else if (event === 'pusher:subscribe') this.#subscribe(peer, data, bounds);
    else if (event === 'pusher:unsubscribe') this.#unsubscribe(peer, data['channel']);
    else if (event !== 'pusher:pong')
      peer.send(frame('pusher:error', { code: CLIENT_EVENT_REFUSED, message: 'Events of clients are not taken' }));
  }

  #subscribe(peer: Peer, { channel, auth }: Readonly<Record<string, unknown>>, bounds: Bounds): void {
    const deny = (status: number, type: string, error: string) => {
      const named = typeof channel === 'string' ? channel.slice(0, 100) : '';
      peer.send(frame('pusher:subscription_error', { type, error, status }, named));
    };
    if (!isChannel(channel)) return deny(404, 'UnknownChannel', 'There is no such channel');
    const { holder, socket_id } = peer;
    const leaves = holder.session_id === null ? [] : [{ session_id: holder.session_id }];
    const is_signed = !isPrivate(channel) || this.#signer.isSigned(auth, [{ socket_id }, ...leaves], channel);
    if (!is_signed || !mayListen(holder.user_id, channel)) return deny(403, 'AuthError', 'This channel is not yours');
    if (!peer.channels.has(channel) && peer.channels.size >= bounds['realtime.channels_per_socket'])
      return deny(429, 'LimitReached', 'Too many channels');
    peer.channels.add(channel);
    this.#channels.join(channel, peer);
    return peer.send(frame('pusher_internal:subscription_succeeded', {}, channel));
  }

  #unsubscribe(peer: Peer, channel: unknown): void {
    if (typeof channel !== 'string' || !peer.channels.delete(channel)) return;
    this.#channels.leave(channel, peer);
  }
}

/** Says why, and closes; one that does not take its leave is cut. */
export function refuse(socket: WebSocket, code: number, message: string): void {
  socket.on('error', () => {});
  socket.send(frame('pusher:error', { code, message }), { binary: false });
  socket.close(code, message);
}

function isTooTalkative(peer: Peer, bounds: Bounds): boolean {
  const now = performance.now();
  if (now - peer.second_ms > SECOND_MS) {
    peer.second_ms = now;
    peer.said = 0;
  }
  peer.said += 1;
  return peer.said > bounds['realtime.messages_a_second'];
}
