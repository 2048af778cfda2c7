/** Keeps a cookie that the server reads on the next page; on a site with encryption it never travels without. */
export function keepCookie(name: string, value: string, max_age_seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${max_age_seconds}; SameSite=Lax${secure}`;
}

/** What the cookie of that name holds in this browser; null without it. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
}
