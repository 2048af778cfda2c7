/** What the flow remembers in this tab: an address typed on one page, a registration while its email is read. */
import { readStored, removeStored, writeStored } from '../ui/storage.ts';
import type { Registration } from './auth-types.ts';

const EMAIL_KEY = 'auth_email';
const REGISTRATION_KEY = 'registration';
/** As long as the code of an email lives (product decisions, section 11). */
const KEEP_MS = 10 * 60_000;

interface KeptRegistration {
  email: string;
  is_verified: boolean;
  resend_at: number;
  /** Milliseconds since 1970. */
  kept_at: number;
}

/** Takes the typed address along to the other page; an empty one forgets it. */
export function keepEmail(email: string): void {
  if (email === '') removeStored('session', EMAIL_KEY);
  else writeStored('session', EMAIL_KEY, email);
}

/** The address typed on the page before; empty when there is none. */
export function keptEmail(): string {
  const email = readStored('session', EMAIL_KEY);
  return typeof email === 'string' ? email : '';
}

/** Remembers how far a registration came: phones drop a page while its reader looks for the email. */
export function keepRegistration({ email, is_verified, resend_at }: Registration): void {
  const kept: KeptRegistration = { email, is_verified, resend_at, kept_at: Date.now() };
  writeStored('session', REGISTRATION_KEY, kept);
}

/** Forgets the registration: it is finished, or the reader turned to another address. */
export function dropRegistration(): void {
  removeStored('session', REGISTRATION_KEY);
}

/** The registration this tab began, null when there is none or its code is dead. Its cookie speaks for it. */
export function keptRegistration(): Registration | null {
  const kept = readStored('session', REGISTRATION_KEY) as KeptRegistration | null;
  if (!kept || Date.now() - kept.kept_at > KEEP_MS) return null;
  const { email, is_verified, resend_at } = kept;
  return { email, is_verified, resend_at, token: null, provider: null };
}
