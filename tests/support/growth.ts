/** How the time of a function grows with the length of what it is given. Only ratios: machines differ. */

const SHORT = 10_000;
const LONG = 10 * SHORT;
/** Below this the clock of the processor says nothing. */
const LEAST_MICROSECONDS = 2000;

/** Ten times the length may take ten times as long; with the square it takes a hundred times. */
export const SQUARE = 40;

function spent(run: () => void): { rounds: number; microseconds: number } {
  const from = process.threadCpuUsage().user;
  for (let rounds = 1; ; rounds++) {
    run();
    const microseconds = process.threadCpuUsage().user - from;
    if (microseconds >= LEAST_MICROSECONDS) return { rounds, microseconds };
  }
}

const each = ({ rounds, microseconds }: { rounds: number; microseconds: number }) => microseconds / rounds;

/**
 * How many times longer a function takes for 100,000 characters than for 10,000: processor time of this thread alone, the
 * least of up to five comparisons, so that what else the machine does counts for nothing. The first that shows no square
 * is enough.
 */
export function growth(run: (length: number) => void): number {
  run(SHORT);
  let least = Infinity;
  for (let times = 0; times < 5 && least >= SQUARE; times++)
    least = Math.min(least, each(spent(() => run(LONG))) / each(spent(() => run(SHORT))));
  return least;
}
