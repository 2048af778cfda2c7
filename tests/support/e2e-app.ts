/** An authenticator app: what it shows, and tying one to an account. */
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './e2e-stage.ts';

const HALF_MINUTE_MS = 30_000;

/** What an app shows now, or half minutes later: a code works once, and the server takes the next one too. */
export function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * HALF_MINUTE_MS });
}

/** Six digits no app shows about now. */
export function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2, 3].map((later) => codeOf(secret, later)));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((one) => !near.has(one)) ?? '';
}

/** Ties an app to the account of the page, without its screens. */
export async function tieApp(page: Page): Promise<{ secret: string; recovery_codes: string[] }> {
  const { data } = (await (await page.request.get('/api/csrf')).json()) as { data: { token: string } };
  const post = async <R>(url: string, body: object) => {
    const reply = await page.request.post(url, { headers: { 'x-csrf-token': data.token }, data: body });
    expect(reply.ok(), url).toBe(true);
    return ((await reply.json()) as { data: R }).data;
  };
  const { secret } = await post<{ secret: string }>('/api/account/totp', { password: PASSWORD });
  const confirmed = await post<{ recovery_codes: string[] }>('/api/account/totp/confirm', { code: codeOf(secret) });
  return { secret, ...confirmed };
}
