/** A few at a time for each caller, so that one who brings much waits for themselves and not everybody for them. */
import { createGate, type Gate } from './gate.ts';

export interface Turns {
  /**
   * Runs work when a caller's turn comes, in the order they asked.
   * @throws GateFullError at once when too many of that caller's wait already
   */
  run: <R>(caller: string, work: () => Promise<R>) => Promise<R>;
}

/** Gates of their own for callers, forgotten as soon as nobody stands before them. */
export function createTurns(limits: { running: number; waiting: number }): Turns {
  const gates = new Map<string, { gate: Gate; count: number }>();
  return {
    run: async (caller, work) => {
      const existing = gates.get(caller) ?? { gate: createGate(limits), count: 0 };
      gates.set(caller, existing);
      existing.count += 1;
      try {
        return await existing.gate.run(work);
      } finally {
        existing.count -= 1;
        if (existing.count === 0) gates.delete(caller);
      }
    },
  };
}
