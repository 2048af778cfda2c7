import type { Config } from '#platform/config.ts';

/** Somebody looks at the program on their own machine: only there are invented people and shops about. */
export function isTriedOut(config: Config): boolean {
  const { hostname } = new URL(config.base_url);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return isHere && config.environment !== 'production';
}
