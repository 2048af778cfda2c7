/** A key for a request that may be sent twice. Also where the page is not served over https and has no randomUUID. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return crypto.randomUUID?.() ?? Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
