import { afterEach, expect, test, vi } from 'vitest';
import { keepCookie } from './cookie.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https:', 'theme=dark; path=/; max-age=60; SameSite=Lax; Secure'],
  ['http:', 'theme=dark; path=/; max-age=60; SameSite=Lax'],
])('over %s a cookie of a script is as safe as the line', (protocol, cookie) => {
  const page = { cookie: '' };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', page);
  keepCookie('theme', 'dark', 60);
  expect(page.cookie).toBe(cookie);
});
