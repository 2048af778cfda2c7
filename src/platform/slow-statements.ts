/** Which statements took long in this process, without the values they were given. */

export interface SlowStatement {
  statement: string;
  runs: number;
  total_ms: number;
  longest_ms: number;
}

export interface SlowStatements {
  /** Notes how long a statement took, its waiting for the database included. */
  note: (text: string, took_ms: number) => void;
  /** Hands out what was noted since the last time, the slowest first. */
  take: () => SlowStatement[];
}

/** From here on somebody waits for it. */
const SLOW_MS = 100;
/** Different ones kept between two takings. */
const MOST_KEPT = 100;
const MOST_TEXT = 300;

/** A statement as one line; what stands in quotes may be a value. */
function nameOfStatement(text: string): string {
  const line = text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > MOST_TEXT ? `${line.slice(0, MOST_TEXT - 1)}…` : line;
}

/** The list of one process. */
export function createSlowStatements(): SlowStatements {
  let kept = new Map<string, SlowStatement>();
  return {
    note: (text, took_ms) => {
      if (took_ms < SLOW_MS) return;
      const statement = nameOfStatement(text) || '?';
      const known = kept.get(statement);
      if (known) {
        known.runs += 1;
        known.total_ms += took_ms;
        known.longest_ms = Math.max(known.longest_ms, took_ms);
      } else if (kept.size < MOST_KEPT)
        kept.set(statement, { statement, runs: 1, total_ms: took_ms, longest_ms: took_ms });
    },
    take: () => {
      const taken = [...kept.values()].toSorted((one, other) => other.longest_ms - one.longest_ms);
      kept = new Map();
      return taken;
    },
  };
}
