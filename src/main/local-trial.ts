import type { Config } from '#platform/config.ts';
import { isLoopbackName } from '#server/own-origin.ts';

/**
 * Somebody looks at the program on their own machine: only there are invented people and shops about, and emails shown.
 * The name of the site says nothing of who can reach it; the address it listens on does.
 */
export function isLocalTrial(config: Config): boolean {
  const isHere = isLoopbackName(config.host) && isLoopbackName(new URL(config.base_url).hostname);
  return isHere && config.environment !== 'production';
}

/** What to say to whoever opens a site to others that is not set up for them; null when all is well. */
export function openWithoutProduction(config: Config): string | null {
  if (config.environment === 'production' || isLoopbackName(config.host)) return null;
  const missing = [
    'NODE_ENV=production',
    ...(isLoopbackName(new URL(config.base_url).hostname) ? ['BASE_URL'] : []),
    ...(config.smtp_url === null ? ['SMTP_URL'] : []),
    ...(config.secret === null ? ['SECRET'] : []),
  ];
  return `Listening on ${config.host}, where others can reach it, without being set up for them: set ${missing.join(', ')}. Emails are not shown, no demo content is made, and demo accounts made before still open with the passwords in demo-accounts.txt.`;
}
