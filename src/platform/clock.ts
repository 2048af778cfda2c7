/** What time it is; tests hand in one that stands still. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock a test moves by hand. */
export function stoppedClock(start: Date): Clock & { advance: (ms: number) => void } {
  let instant = start.getTime();
  return {
    now: () => new Date(instant),
    advance: (ms) => {
      instant += ms;
    },
  };
}
