/** What this process counts between two writings to the database: numbers and nothing of anybody. */
import type { Clock } from './clock.ts';

/** What one hour of one metric came to in this process. */
export interface Counted {
  name: string;
  /** Beginning of the hour. */
  hour: Date;
  total: number;
  samples: number;
}

export interface Counters {
  /** One more of something, or several. Never throws. */
  count: (name: string, by?: number) => void;
  /** Something measured, of which the mean is asked for. Never throws. */
  measure: (name: string, value: number) => void;
  /** Hands out what was counted since the last time. */
  take: () => Counted[];
  /** Puts back what could not be written. */
  putBack: (counted: readonly Counted[]) => void;
}

const HOUR_MS = 3_600_000;
/** More than this waits only while the database is away: the oldest hours are forgotten. */
const MOST_WAITING = 2000;

/** The beginning of an instant's hour. */
export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
}

/** Counters of one process. */
export function createCounters(clock: Clock): Counters {
  let waiting = new Map<string, Counted>();
  const add = (name: string, hour: Date, total: number, samples: number) => {
    const key = `${name} ${hour.getTime()}`;
    const counted = waiting.get(key);
    if (counted) {
      counted.total += total;
      counted.samples += samples;
      return;
    }
    const [oldest] = waiting.keys();
    if (waiting.size >= MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
    waiting.set(key, { name, hour, total, samples });
  };
  return {
    count: (name, by = 1) => add(name, hourOf(clock.now()), by, by),
    measure: (name, value) => add(name, hourOf(clock.now()), value, 1),
    take: () => {
      const taken = [...waiting.values()];
      waiting = new Map();
      return taken;
    },
    putBack: (counted) => {
      for (const { name, hour, total, samples } of counted) add(name, hour, total, samples);
    },
  };
}
