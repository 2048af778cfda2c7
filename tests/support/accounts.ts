/** Ways into accounts, as a browser goes them. */
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Browser, World } from './world.ts';

export const PASSWORD = 'верный конь батарея скрепка';
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Who the server thinks this browser is; 0 for a guest. */
export async function who(browser: Browser): Promise<number> {
  return (await browser.get('/api/me')).json<{ data: { id: number } }>().data.id;
}

/** The six digits of the newest letter to an address. */
export async function codeFor(world: World, to: string): Promise<string> {
  await world.drain();
  const message = world.emails.findLast((one) => one.to === to && /\b\d{6}\b/.test(one.text));
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
}

/** The path of the newest link of a kind in emails to an address. */
export async function linkFor(world: World, to: string, pattern: RegExp): Promise<string> {
  await world.drain();
  const message = world.emails.findLast((one) => one.to === to && pattern.test(one.text));
  const url = /https?:\/\/\S+/.exec(message?.text.match(pattern)?.[0] ?? '')?.[0] ?? '';
  return url ? new URL(url).pathname : '';
}

/** Turns the answer that opens a session into one. */
export async function exchange(browser: Browser, reply: LightMyRequestResponse): Promise<void> {
  const { token, exchange_cookie_url } = reply.json<{ data: { token: string; exchange_cookie_url: string } }>().data;
  const done = await browser.send('POST', exchange_cookie_url, undefined, bearer(token));
  expect(done.statusCode).toBe(200);
}

/** Signs in by password. */
export async function signIn(browser: Browser, email: string, password: string, remember = true) {
  const reply = await browser.send('POST', '/api/auth/login', { email, password, remember });
  if (reply.statusCode !== 200) return reply;
  const { token, exchange_cookie_url } = reply.json<{ data: { token: string; exchange_cookie_url: string } }>().data;
  return browser.send('POST', exchange_cookie_url, undefined, bearer(token));
}

/** Begins a registration and reads its code. */
export async function register(
  world: World,
  browser: Browser,
  email: string,
): Promise<{ token: string; code: string }> {
  const reply = await browser.send('POST', '/api/auth/register', { email });
  expect(reply.statusCode).toBe(200);
  return { token: reply.json<{ data: { token: string } }>().data.token, code: await codeFor(world, email) };
}

/** A whole registration; skipping leaves the address unproven. */
export async function signUp(
  world: World,
  browser: Browser,
  given: { email: string; username: string; password?: string; is_skipped?: boolean },
): Promise<void> {
  const { email } = given;
  const { token, code } = await register(world, browser, email);
  if (given.is_skipped) await browser.send('POST', '/api/auth/register/verify/skip', { email }, bearer(token));
  else await browser.send('POST', '/api/auth/register/verify', { email, verification_code: code }, bearer(token));
  const body = { username: given.username, password: given.password ?? PASSWORD };
  const done = await browser.send('POST', '/api/auth/register/finalize', body, bearer(token));
  expect(done.statusCode).toBe(200);
  await exchange(browser, done);
}
