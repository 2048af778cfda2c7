/** Lets a few at a time do heavy work; a bounded line waits, the rest is turned away. */

/** The line is full: come back later. */
export class GateFullError extends Error {}

export interface Gate {
  /**
   * Runs work when its turn comes, first come, first served.
   * @throws GateFullError at once when too many wait already
   */
  run: <R>(work: () => Promise<R>) => Promise<R>;
  /** True when `run` would turn the next one away. */
  isFull: () => boolean;
}

/** Opens a gate for so many at once, with so many waiting before it. */
export function createGate(limits: { running: number; waiting: number }): Gate {
  let running = 0;
  const line: (() => void)[] = [];
  const isFull = () => running >= limits.running && line.length >= limits.waiting;
  return {
    isFull,
    run: async (work) => {
      if (isFull()) throw new GateFullError('Too many wait already');
      // The place is handed over in `finally`, so nobody who comes between the two overtakes the line.
      if (running < limits.running) running += 1;
      else await new Promise<void>((enter) => line.push(enter));
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
