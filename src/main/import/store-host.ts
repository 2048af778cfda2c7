/** Which store a host belongs to. */
import { domainToASCII, domainToUnicode } from 'node:url';

/** A lower-case host name without "www.", in its ASCII form; null for anything else, bare numbers included. */
export function hostOf(text: string): string | null {
  const host = domainToASCII(text.trim().toLowerCase().replace(/\.$/, '')).replace(/^(?:www\d?\.)+(?=[^.]+\.)/, '');
  const isName =
    host.length <= 253 && /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(host);
  return isName ? host : null;
}

/** A host as people read it: "xn--80a1acny.xn--p1ai" -> "почта.рф". */
export function readableHost(host: string): string {
  return domainToUnicode(host) || host;
}
