/** What measurements share: chance that is the same every time, shares of many numbers, bars, a site of one's own. */
import type { AddressInfo } from 'node:net';
import type { Context } from '#domain/context.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { openProgram, siteSecret } from '#main/build-context.ts';
import { loadWeb } from '#main/load-web.ts';
import { readConfig } from '#platform/config.ts';
import { buildServer } from '#server/app.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Mulberry32: numbers from 0 to 1, the same every time for one seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The least number that a share of all does not exceed: 0.95 for p95. */
export const share = (numbers: readonly number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.ceil(numbers.length * part) - 1)] ?? 0;

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

const LIMITS = ['limits.requests_a_minute', 'limits.search_a_minute_guest', 'limits.search_a_minute_member'] as const;

/** A whole site in this process, its limits out of the way. */
export async function openSite(
  prepare: (ctx: Context) => Promise<void>,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const config = readConfig(process.env);
  const program = await openProgram(config);
  const { ctx } = program;
  await prepare(ctx);
  for (const limit of LIMITS) await changeSetting(ctx, limit, 1_000_000);
  const app = await buildServer({
    ctx,
    web: await loadWeb(),
    secret: siteSecret(config),
    time_zone: config.time_zone,
    trusted_proxies: [],
    mail_folder: null,
    is_development: false,
    is_ready: async () => true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close();
      await program.close();
    },
  };
}
