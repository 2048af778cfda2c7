/** The environment, read once and checked at start. docs/operations.md lists every name. */
import path from 'node:path';

export interface Config {
  environment: 'production' | 'development' | 'test';
  port: number;
  host: string;
  /** Origin every link in pages, feeds and letters begins with; never taken from a request. */
  base_url: string;
  data_dir: string;
  /** Null runs the embedded database in `data_dir`. */
  database_url: string | null;
  database_pool_size: number;
  smtp_url: string | null;
  mail_from: string;
  /** Addresses or networks whose X-Forwarded-* headers are believed. */
  trusted_proxies: string[];
  /** Signs CSRF tokens and one-time links; null makes one and keeps it in `data_dir`. */
  secret: string | null;
  time_zone: string;
  demo: boolean;
  log_level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** A setting the program cannot start with; the message names it and says what it takes. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

function oneOf<T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const value = env[name] || fallback;
  const known = allowed.find((item) => item === value);
  if (!known) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`);
  return known;
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

function url(env: Environment, name: string, protocols: string[]): URL | null {
  const text = env[name];
  if (!text) return null;
  const parsed = URL.canParse(text) ? new URL(text) : null;
  // The value may hold a password, so the message never repeats it.
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw new ConfigError(`${name} must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  }
  return parsed;
}

function baseUrl(env: Environment, port: number): string {
  const parsed = url(env, 'BASE_URL', ['http:', 'https:']);
  if (!parsed) return `http://localhost:${port}`;
  if (parsed.pathname !== '/' || parsed.search || parsed.hash || parsed.username) {
    throw new ConfigError('BASE_URL must be an origin without path, query or credentials: https://deals.example');
  }
  return parsed.origin;
}

function timeZone(env: Environment): string {
  const zone = env['TIME_ZONE'] || 'Europe/Moscow';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`TIME_ZONE must be an IANA zone such as Europe/Moscow, not "${zone}"`);
  }
}

/**
 * Reads and checks the environment.
 * @throws ConfigError naming the first variable that is wrong
 */
export function readConfig(env: Environment): Config {
  const environment = oneOf(env, 'NODE_ENV', ['production', 'development', 'test'], 'development');
  const port = integer(env, 'PORT', 3000, 0, 65535);
  const secret = env['SECRET'] || null;
  if (secret !== null && secret.length < 32) throw new ConfigError('SECRET must have at least 32 characters');
  return {
    environment,
    port,
    host: env['HOST'] || '127.0.0.1',
    base_url: baseUrl(env, port),
    data_dir: path.resolve(env['DATA_DIR'] || 'var'),
    database_url: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])?.href ?? null,
    database_pool_size: integer(env, 'DATABASE_POOL_SIZE', 10, 1, 200),
    smtp_url: url(env, 'SMTP_URL', ['smtp:', 'smtps:'])?.href ?? null,
    mail_from: env['MAIL_FROM'] || 'ulov@localhost',
    trusted_proxies: (env['TRUSTED_PROXIES'] || '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
    secret,
    time_zone: timeZone(env),
    demo: oneOf(env, 'DEMO', ['0', '1'], '0') === '1',
    log_level: oneOf(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  };
}
