/** Rules of links: one form for one page, and whether a link belongs to a host. */

const MAX_LENGTH = 2048;

/** Parameters that say who sent the reader, never which page is shown. */
const TRACKING = new Set(
  // Search engines and advertising networks.
  (
    'gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid yclid ysclid ymclid _openstat openstat etext ' +
    'fbclid igsh igshid msclkid ttclid twclid li_fat_id epik rdt_cid sccid erid rb_clickid s_kwcid ef_id ' +
    // Counters, letters and messengers.
    '_ga _gl _ym_uid mc_cid mc_eid mkt_tok _hsenc _hsmi vero_id oly_enc_id wt_mc mindbox-click-id _branch_match_id roistat ' +
    // Partner programmes.
    'aff affid aff_id aff_fcid aff_fsk aff_platform aff_trace_key aff_short_key affiliate affiliate_id admitad_uid ' +
    'tagtag_uid actionpay click_id clickid irclickid irgwc cjevent awc zanpid sznclid subid sub_id partner_id clid ' +
    // Ways through a shop's own pages.
    'ref ref_ referer referrer spm scm algo_pvid algo_exp_id pdp_ext_f asb asb2 avtc avte'
  ).split(' '),
);
const TRACKING_FAMILIES = ['utm_', 'hsa_', 'mtm_', 'pk_'];

/**
 * One form for all spellings of a link: host in ASCII, no default port, no fragment, no parameters that
 * only track, the others sorted, no slash at the end. The result is a fixed point.
 * Null for anything but an http or https link without credentials.
 */
export function canonicalLink(text: string): string | null {
  const url = readLink(text);
  if (!url) return null;
  const path = evenEscapes(url.pathname).replace(/(?<!\/)\/+$/, '') || '/';
  const link = `${url.protocol}//${asciiHost(url)}${url.port && `:${url.port}`}${path}${canonicalQuery(url.search)}`;
  return link.length <= MAX_LENGTH ? link : null;
}

/**
 * A link that may be stored and followed as it was given, tracking included; null for anything but an
 * http or https link without credentials.
 */
export function safeAddress(text: string): string | null {
  return readLink(text)?.href ?? null;
}

/** The host of a link, lower-case and in ASCII: "https://Чай.РФ/улун" -> "xn--80as4b.xn--p1ai". Null for no link. */
export function hostOf(link: string): string | null {
  const url = readLink(link);
  return url && asciiHost(url);
}

/**
 * True when a link leads to a host or a name below it. Only the host the browser would ask counts, so
 * host@evil, host.evil, evil/?host and lookalike letters are other hosts; credentials are refused.
 * @param host a bare host name, in any spelling
 */
export function isOnHost(link: string, host: string): boolean {
  const at = hostOf(link);
  const wanted = /[/@?#:\\]/.test(host) ? null : hostOf(`http://${host}/`);
  if (at === null || wanted === null) return false;
  // A single label would own everything below a top-level domain.
  return at === wanted || (wanted.includes('.') && at.endsWith(`.${wanted}`));
}

function readLink(text: string): URL | null {
  const link = text.trim();
  // The parser drops line ends and reads \ as /: harmless to it, but not to whoever reads the text.
  if (link.length > MAX_LENGTH || /[\s\\\p{Cc}]/u.test(link) || !URL.canParse(link)) return null;
  const url = new URL(link);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return null;
  // Letters outside ASCII grow sixfold as escapes, and what is stored is the written-out form.
  return asciiHost(url) && url.href.length <= MAX_LENGTH ? url : null;
}

function asciiHost(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}

/** Pieces stay as they are written: shops put other encodings than UTF-8 behind their percent signs. */
function canonicalQuery(search: string): string {
  const pieces = search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((piece) => {
      const text = evenEscapes(piece);
      return { text, name: text.split('=', 1)[0] ?? '' };
    });
  const names = new Set(pieces.map(({ name }) => name.toLowerCase()));
  const kept = pieces.filter(({ name }) => !isTracking(name.toLowerCase(), names));
  const sorted = kept.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return sorted.length > 0 ? `?${sorted.map(({ text }) => text).join('&')}` : '';
}

function isTracking(name: string, names: ReadonlySet<string>): boolean {
  // Beside "to" it is a place or a day, not whoever sent the reader.
  if (name === 'from') return !names.has('to');
  return TRACKING.has(name) || TRACKING_FAMILIES.some((family) => name.startsWith(family));
}

/** Percent escapes in one spelling: capital digits, and none where none is needed (RFC 3986, 6.2.2). */
function evenEscapes(text: string): string {
  return text.replace(/%([\da-f]{2})?/gi, (_whole, digits: string | undefined) => {
    if (digits === undefined) return '%25';
    const sign = String.fromCharCode(Number.parseInt(digits, 16));
    return /[\w.~-]/.test(sign) ? sign : `%${digits.toUpperCase()}`;
  });
}
