/**
 * Who listens where, and when they are told: at most one message a second in a channel, and of what passes between two who
 * talk, of each kind, one in 150 ms (docs/decisions/023). What happens meanwhile is put together, and what stands by then is
 * told.
 */
import { LIVE_EVENTS, type LiveEvent } from '#contract/realtime.ts';
import type { Logger } from '#platform/logger.ts';
import { frame } from './protocol.ts';

export interface Listener {
  user_id: number;
  send: (message: Buffer) => void;
}

/** What to tell in a channel, and to some of its listeners in other words. */
interface Telling {
  data: object;
  /** By the member; a member who is not named is told `data`. */
  of_member?: ReadonlyMap<number, object>;
}

/** What is told at one pace. */
interface Lane {
  /** What has happened and was not told yet, in the order of its beginning, and to what. */
  happened: Map<LiveEvent, Set<string>> | null;
  /** Not before this instant of the process's own clock; never while it is being read what to tell. */
  next_ms: number;
}

interface Channel {
  listeners: Set<Listener>;
  lanes: Map<string, Lane>;
}

interface Happening {
  channel: string;
  event: LiveEvent;
  ids: readonly string[];
  of: Channel;
  lane: Lane;
}

/** Reads what stands in each of these channels; those left out are told nothing. */
type Read = (
  event: LiveEvent,
  happened: readonly { channel: string; ids: readonly string[]; listeners: () => number[] }[],
) => Promise<ReadonlyMap<string, Telling>>;

const PACE_MS = 1000;
/** What the two who talk wait for; each has a lane of its own, so that none waits for another. */
const OWN_PACE_MS: Partial<Record<LiveEvent, number>> = {
  chat_message: 150,
  chat_read: 150,
  chat_unread: 150,
  typing: 150,
};
const laneOf = (event: LiveEvent) => (OWN_PACE_MS[event] === undefined ? '' : event);
const paceOf = (event: LiveEvent) => OWN_PACE_MS[event] ?? PACE_MS;
/** What happens within this time is read together. */
const GATHER_MS = 15;
/** Beyond so many ids a second nobody counts. */
const MOST_IDS = 200;
/** Channels read in one question. */
const AT_ONCE = 500;

/** What may be told where; anything else that is said is not passed on. */
const EVENTS_OF: Record<string, readonly LiveEvent[]> = {
  'private-user': ['notification_received', 'chat_message', 'chat_read', 'chat_unread', 'typing'],
  offer: ['temperature', 'comment_added', 'comment_deleted', 'expired'],
  discussion: ['comment_added', 'comment_deleted'],
  list: ['entry_added'],
};

/** What is told without naming anything: how things stand. */
const isTold = (event: LiveEvent) => !['entry_added', 'chat_message', 'chat_read', 'typing'].includes(event);
const eventsOf = (channel: string) => EVENTS_OF[channel.slice(0, channel.indexOf('.'))] ?? [];

export class Channels {
  readonly #read: Read;
  readonly #log: Logger;
  readonly #channels = new Map<string, Channel>();
  /** Lanes with something to tell, and in which channel each is. */
  readonly #due = new Map<Lane, string>();
  #timer: NodeJS.Timeout | null = null;
  #wake_at = 0;

  constructor(read: Read, log: Logger) {
    this.#read = read;
    this.#log = log;
  }

  join(name: string, listener: Listener): void {
    const channel = this.#channels.get(name) ?? { listeners: new Set(), lanes: new Map() };
    channel.listeners.add(listener);
    this.#channels.set(name, channel);
  }

  leave(name: string, listener: Listener): void {
    const channel = this.#channels.get(name);
    channel?.listeners.delete(listener);
    if (channel?.listeners.size === 0) this.#channels.delete(name);
  }

  /** Something happened; without listeners here it is nothing to this process. */
  happen(name: string, event: string, ids: readonly string[]): void {
    const channel = this.#channels.get(name);
    const known = LIVE_EVENTS.find((one) => one === event);
    if (!channel || !known || !eventsOf(name).includes(known)) return;
    this.#note(name, channel, known, ids);
    this.#wake(GATHER_MS);
  }

  /** Something may have happened anywhere: how things stand is told wherever somebody listens. */
  happenEverywhere(): void {
    for (const [name, channel] of this.#channels)
      for (const event of eventsOf(name)) if (isTold(event)) this.#note(name, channel, event, []);
    this.#wake(GATHER_MS);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#channels.clear();
    this.#due.clear();
  }

  #note(name: string, channel: Channel, event: LiveEvent, ids: readonly string[]): void {
    const lane = channel.lanes.get(laneOf(event)) ?? { happened: null, next_ms: 0 };
    channel.lanes.set(laneOf(event), lane);
    lane.happened ??= new Map();
    const known = lane.happened.get(event) ?? new Set();
    for (const id of ids) if (known.size < MOST_IDS) known.add(id);
    lane.happened.set(event, known);
    this.#due.set(lane, name);
  }

  #wake(wait_ms: number): void {
    const at = performance.now() + wait_ms;
    // One that waits for its second must not hold up another.
    if (this.#timer && this.#wake_at <= at) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#wake_at = at;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#tellDue();
    }, wait_ms);
  }

  #tellDue(): void {
    const now = performance.now();
    const ready = new Map<LiveEvent, Happening[]>();
    let soonest_ms = Infinity;
    for (const [lane, name] of this.#due) {
      const of = this.#channels.get(name);
      if (of && lane.next_ms > now) {
        soonest_ms = Math.min(soonest_ms, lane.next_ms - now);
        continue;
      }
      const first = of ? takeFirst(lane) : null;
      if (!of || !lane.happened) this.#due.delete(lane);
      if (!of || !first) continue;
      const happening = { channel: name, ...first, of, lane };
      const all = ready.get(happening.event);
      if (all) all.push(happening);
      else ready.set(happening.event, [happening]);
    }
    if (soonest_ms < Infinity) this.#wake(soonest_ms);
    for (const [event, all] of ready)
      for (let from = 0; from < all.length; from += AT_ONCE) void this.#tell(event, all.slice(from, from + AT_ONCE));
  }

  async #tell(event: LiveEvent, happenings: readonly Happening[]): Promise<void> {
    const asked = happenings.map(({ channel, ids, of }) => ({
      channel,
      ids,
      listeners: () => Array.from(of.listeners, ({ user_id }) => user_id),
    }));
    const told = await this.#read(event, asked).catch((error: unknown) => {
      // The page looks for itself when its reader comes back to it.
      this.#log.warn('realtime.not_told', { event_name: event, count: happenings.length, error });
      return new Map<string, Telling>();
    });
    const pace_ms = paceOf(event);
    const next_ms = performance.now() + pace_ms;
    for (const { channel: name, of, lane } of happenings) {
      lane.next_ms = next_ms;
      if (lane.happened) this.#wake(pace_ms);
      const telling = told.get(name);
      if (!telling) continue;
      const message = frame(event, telling.data, name);
      for (const listener of of.listeners) {
        const own = telling.of_member?.get(listener.user_id);
        listener.send(own ? frame(event, own, name) : message);
      }
    }
  }
}

/** What has happened first in a lane, taken out of it; until it is told nothing else of it is. */
function takeFirst(lane: Lane): { event: LiveEvent; ids: readonly string[] } | null {
  const [first] = lane.happened ?? [];
  if (!first) return null;
  const [event, ids] = first;
  lane.happened?.delete(event);
  if (lane.happened?.size === 0) lane.happened = null;
  lane.next_ms = Infinity;
  return { event, ids: [...ids] };
}
