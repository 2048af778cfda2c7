/** Which store a host belongs to. */
import { domainToASCII, domainToUnicode } from 'node:url';

/** A lower-case host name without "www.", in its ASCII form; null for anything else, bare numbers included. */
export function hostOf(text: string): string | null {
  const host = domainToASCII(text.trim().toLowerCase().replace(/\.$/, '')).replace(/^(?:www\d?\.)+(?=[^.]+\.)/, '');
  const isName =
    host.length <= 253 && /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(host);
  return isName ? host : null;
}

/** Labels under which countries sell names: shop.co.uk is a name, co.uk is none. */
const SECOND_LEVEL = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gob',
  'gov',
  'go',
  'msk',
  'ne',
  'net',
  'nom',
  'or',
  'org',
  'spb',
  'ltd',
  'plc',
]);
/** Hosts that rent out the names below them: each of those is a shop of its own. */
const LANDLORDS = new Set([
  'appspot.com',
  'bigcartel.com',
  'blogspot.com',
  'ecwid.com',
  'github.io',
  'gumroad.com',
  'myshopify.com',
  'narod.ru',
  'netlify.app',
  'pages.dev',
  'storenvy.com',
  'tumblr.com',
  'typepad.com',
  'ucoz.ru',
  'vercel.app',
  'weebly.com',
  'wixsite.com',
  'wordpress.com',
]);

/** The part of a host somebody registered: "promo.shop.co.uk" -> "shop.co.uk". By rule of thumb, not by the public list. */
export function registrableHost(host: string): string {
  const labels = host.split('.');
  const isCountry = (labels.at(-1) ?? '').length === 2 && SECOND_LEVEL.has(labels.at(-2) ?? '');
  const taken = LANDLORDS.has(labels.slice(-2).join('.')) || isCountry ? 3 : 2;
  return labels.slice(-taken).join('.');
}

/** A host as people read it: "xn--80a1acny.xn--p1ai" -> "почта.рф". */
export function readableHost(host: string): string {
  return domainToUnicode(host) || host;
}
