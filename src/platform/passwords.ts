/** Passwords by argon2id, worked out on the thread pool; stored as PHC strings. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's second recommendation: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;

async function hash(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  return derive('argon2id', {
    message: Buffer.from(password, 'utf8'),
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory,
    passes,
  });
}

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** The string to store: `$argon2id$v=19$m=...,t=...,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash(password, nonce, MEMORY_KIB, PASSES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${encode(nonce)}$${encode(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash of nothing anybody knows, made once: checking against it costs what a real check costs. */
let decoy: Promise<string> | null = null;

/** True when the password is the one stored. A missing hash takes as long as a wrong password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('hex'));
  const [, memory, passes, salt = '', tag = ''] = PHC.exec(stored ?? (await decoy)) ?? [];
  if (!memory || !passes) return false;
  const expected = Buffer.from(tag, 'base64');
  const given = await hash(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes));
  return stored !== null && given.length === expected.length && timingSafeEqual(given, expected);
}
