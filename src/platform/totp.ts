/** Six digits of an authenticator app (RFC 6238): SHA-1, half minutes, as every app understands them. */
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** One half minute either way: clocks differ and people type slowly. */
const WINDOW = 1;

/** A new secret in the letters apps let people type. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** The address an app reads from the square picture. */
export function totpAddress(secret: string, account: { issuer: string; label: string }): string {
  return totpOf(secret, account.label, account.issuer).toString();
}

/** The half minute a code belongs to, counted from 1970; null for a wrong or old one. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** The code of this moment. */
export function totpCode(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}
