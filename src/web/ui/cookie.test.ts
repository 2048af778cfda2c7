import { afterEach, expect, test, vi } from 'vitest';
import { keepCookie, readCookie } from './cookie.ts';

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

test('a cookie is read by its whole name', () => {
  vi.stubGlobal('document', { cookie: 'dark_theme=1; theme=dark; seen=cookies.welcome' });
  expect(readCookie('theme')).toBe('dark');
  expect(readCookie('seen')).toBe('cookies.welcome');
  expect(readCookie('see')).toBeNull();
});
