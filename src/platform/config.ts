/** The environment, read once and checked at start. docs/operations.md lists every name. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Storage } from './media-store.ts';
import type { ProviderConfig } from './openid.ts';
import type { BotConfig } from './telegram.ts';

export interface Config {
  environment: 'production' | 'development' | 'test';
  port: number;
  host: string;
  /** Origin every link in pages, feeds and emails begins with; never taken from a request. */
  base_url: string;
  data_dir: string;
  /** Null runs the embedded database in `data_dir`. */
  database_url: string | null;
  database_pool_size: number;
  /** False for poolers that hand each transaction another connection. */
  database_prepared: boolean;
  /** How much guests' pages may take in memory; 0 keeps none. */
  page_cache_mb: number;
  /** Where pictures lie. */
  storage: Storage;
  smtp_url: string | null;
  mail_from: string;
  /** Mailbox that emails of the contact form go to. */
  contact_email: string;
  /** Addresses or networks whose X-Forwarded-* headers are believed. */
  trusted_proxies: string[];
  /** Signs CSRF tokens and one-time links; null makes one and keeps it in `data_dir`. */
  secret: string | null;
  /** Sign-in through others; null where it is not set up. */
  google: ProviderConfig | null;
  apple: ProviderConfig | null;
  /** The bot that tells members of finds; null where there is none. */
  telegram: BotConfig | null;
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

/** Text of an address that was percent-encoded; null when it is no such encoding. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const STORAGE_FORMS =
  'file:///folder or s3://KEY:SECRET@host/bucket?region=name, with &path_style=1 and &tls=0 where the service needs it';

/** A folder of the data directory, another folder, or a bucket. The value holds a secret, so no message repeats it. */
function storage(env: Environment, data_dir: string): Storage {
  const text = env['STORAGE_URL'];
  if (!text) return { kind: 'folder', folder: path.join(data_dir, 'media') };
  const wrong = new ConfigError(`STORAGE_URL must be ${STORAGE_FORMS}`);
  const parsed = URL.parse(text);
  if (parsed?.protocol === 'file:' && !parsed.host && !parsed.search && !parsed.hash && text.startsWith('file:///'))
    return { kind: 'folder', folder: fileURLToPath(parsed) };
  if (parsed?.protocol !== 's3:') throw wrong;
  const options = Object.fromEntries(parsed.searchParams);
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(parsed.pathname)?.[1];
  const isKnown = Object.keys(options).every((name) => ['region', 'path_style', 'tls'].includes(name));
  if (!bucket || !parsed.host || !parsed.username || !parsed.password || parsed.hash || !isKnown) throw wrong;
  const { path_style = '0', tls = '1' } = options;
  if (![path_style, tls].every((flag) => flag === '0' || flag === '1')) throw wrong;
  const [access_key, secret_key] = [parsed.username, parsed.password].map(decoded);
  if (!access_key || !secret_key) throw wrong;
  return {
    kind: 'bucket',
    endpoint: `${tls === '0' ? 'http' : 'https'}://${parsed.host}`,
    bucket,
    region: options['region'] || 'us-east-1',
    access_key,
    secret_key,
    is_path_style: path_style === '1',
  };
}

/** The address of a mailbox that may bear a name. */
export function addressIn(mailbox: string): string {
  return (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim();
}

/** The mailbox of who runs the site: their own, else the one emails come from. */
function contactEmail(env: Environment, mail_from: string): string {
  const address = env['CONTACT_EMAIL'] || addressIn(mail_from);
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address))
    throw new ConfigError('CONTACT_EMAIL must be one plain address: owner@deals.example');
  return address;
}

function timeZone(env: Environment): string {
  const zone = env['TIME_ZONE'] || 'Europe/Moscow';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`TIME_ZONE must be an IANA zone such as Europe/Moscow, not "${zone}"`);
  }
}

/** All of these variables, or none. */
function together<N extends string>(env: Environment, names: readonly N[]): Record<N, string> | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(', ')} must be set too: ${names.join(', ')} go together`);
  return Object.fromEntries(names.map((name) => [name, env[name] ?? ''])) as Record<N, string>;
}

function google(env: Environment): ProviderConfig | null {
  const set = together(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const issuer = url(env, 'GOOGLE_ISSUER', ['https:', 'http:'])?.href ?? 'https://accounts.google.com';
  return set && { issuer, client_id: set.GOOGLE_CLIENT_ID, secret: set.GOOGLE_CLIENT_SECRET, response_mode: 'query' };
}

function apple(env: Environment): ProviderConfig | null {
  const set = together(env, ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']);
  if (!set) return null;
  // In one line of an environment file the key's line ends stand as \n.
  const private_key = set.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n');
  if (!private_key.startsWith('-----BEGIN'))
    throw new ConfigError('APPLE_PRIVATE_KEY must be the text of the .p8 file');
  return {
    issuer: url(env, 'APPLE_ISSUER', ['https:', 'http:'])?.href ?? 'https://appleid.apple.com',
    client_id: set.APPLE_CLIENT_ID,
    secret: { team_id: set.APPLE_TEAM_ID, key_id: set.APPLE_KEY_ID, private_key },
    response_mode: 'form_post',
  };
}

/** A bot as BotFather hands it out; the value is a secret, so no message repeats it. */
function telegram(env: Environment): BotConfig | null {
  const token = env['TELEGRAM_BOT_TOKEN'];
  const api = url(env, 'TELEGRAM_API_URL', ['https:', 'http:']) ?? new URL('https://api.telegram.org');
  if (api.search || api.hash || api.username)
    throw new ConfigError('TELEGRAM_API_URL must be an address without query or credentials');
  if (!token) return null;
  if (!/^\d{1,15}:[\w-]{20,100}$/.test(token))
    throw new ConfigError('TELEGRAM_BOT_TOKEN must be what BotFather said: digits, a colon, letters');
  return { token, api_url: api.href.endsWith('/') ? api.href.slice(0, -1) : api.href };
}

/**
 * Reads and checks the environment.
 * @throws ConfigError naming the first variable that is wrong
 */
export function readConfig(env: Environment): Config {
  const environment = oneOf(env, 'NODE_ENV', ['production', 'development', 'test'], 'development');
  const port = integer(env, 'PORT', 3000, 0, 65535);
  const secret = env['SECRET'] || null;
  const data_dir = path.resolve(env['DATA_DIR'] || 'var');
  const mail_from = env['MAIL_FROM'] || 'ulov@localhost';
  if (secret !== null && secret.length < 32) throw new ConfigError('SECRET must have at least 32 characters');
  return {
    environment,
    port,
    host: env['HOST'] || '127.0.0.1',
    base_url: baseUrl(env, port),
    data_dir,
    database_url: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])?.href ?? null,
    database_pool_size: integer(env, 'DATABASE_POOL_SIZE', 10, 1, 200),
    database_prepared: oneOf(env, 'DATABASE_PREPARED', ['0', '1'], '1') === '1',
    page_cache_mb: integer(env, 'PAGE_CACHE_MB', 64, 0, 65_536),
    storage: storage(env, data_dir),
    smtp_url: url(env, 'SMTP_URL', ['smtp:', 'smtps:'])?.href ?? null,
    mail_from,
    contact_email: contactEmail(env, mail_from),
    trusted_proxies: (env['TRUSTED_PROXIES'] || '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
    secret,
    google: google(env),
    apple: apple(env),
    telegram: telegram(env),
    time_zone: timeZone(env),
    demo: oneOf(env, 'DEMO', ['0', '1'], '0') === '1',
    log_level: oneOf(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  };
}
