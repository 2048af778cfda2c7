/** Rules of hosts and the stores behind them. Hosts are lower case, in ASCII, without "www.". */

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

/** A host and those above it down to the registrable one: "m.promo.shop.com" -> itself, "promo.shop.com", "shop.com". */
export function hostsAbove(host: string): string[] {
  const top = registrableHost(host);
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.')).filter((one) => one.length >= top.length);
}
