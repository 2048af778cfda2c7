/**
 * What measurements share: chance that is the same every time, shares of many numbers, bars. Nothing of the program
 * comes along: whoever measures answers should have no heap of its own to clean up meanwhile.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** The least number that a share of all does not exceed: 0.95 for p95. */
export const share = (numbers: readonly number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.ceil(numbers.length * part) - 1)] ?? 0;

const CLOCK_TICK_MS = 10;

/** User and system time of a process; 0 where that is not told, or of one that is gone. */
export function spentBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
  } catch {
    return 0;
  }
}

/** Says each figure beside its bar, and keeps count of those missed. */
export class Bars {
  missed = 0;

  /** For figures that must not be larger. */
  atMost(name: string, value: number, bar: number, unit: string): void {
    this.#judge(value <= bar, `${name.padEnd(52)}${value.toFixed(1).padStart(9)} ${unit} (at most ${bar})`);
  }

  /** For figures that must not be smaller. */
  atLeast(name: string, value: number, bar: number): void {
    this.#judge(value >= bar, `${name.padEnd(52)}${value.toFixed(3).padStart(9)} (at least ${bar})`);
  }

  #judge(isKept: boolean, line: string): void {
    if (!isKept) this.missed += 1;
    say(`${isKept ? 'ok  ' : 'MISS'} ${line}`);
  }
}

/**
 * Opens a site in a process of its own, lets it be measured, and closes it.
 * @param script a module of this folder that calls `serve` (bench/serve.ts)
 * @param database_url empty for an embedded database in a folder of its own
 */
export async function withSite<Site>(
  script: string,
  options: { database_url: string; args: readonly string[] },
  measure: (site: Site) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ulov-bench-'));
  const env = {
    ...process.env,
    DATABASE_URL: options.database_url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DEMO: '0',
    NODE_ENV: 'production',
  };
  const child = fork(path.join(import.meta.dirname, script), options.args, { env });
  const [site] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended before it served`))),
  ])) as [Site];
  await measure(site);
  const ended = once(child, 'exit');
  child.send('stop');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
