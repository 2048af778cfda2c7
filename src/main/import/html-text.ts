/** Foreign HTML read as plain text: nothing of it is ever shown as HTML. */

const BLOCKS = new Set([
  'address',
  'article',
  'blockquote',
  'br',
  'dd',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tbody',
  'thead',
  'tr',
  'ul',
]);
/** Elements whose content is no text for people. */
const SILENT = new Set(['script', 'style', 'template', 'title', 'noscript', 'iframe', 'textarea', 'object', 'svg']);

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
};

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith('#')) return (Object.hasOwn(NAMED, body) ? NAMED[body] : undefined) ?? whole;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  const isCharacter = Number.isInteger(code) && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}

/** Named and numbered signs as text, each decoded once: "&amp;lt;" is the text "&lt;". */
export function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, decodeEntity);
}

/** The text of a piece of HTML, blocks as lines. Takes time in proportion to its length. */
export function htmlToText(html: string): string {
  let out = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    out += decodeEntities(html.slice(at, open < 0 ? html.length : open)).replace(/\s+/g, ' ');
    if (open < 0) break;
    const name = /^<\/?([a-z][a-z0-9]{0,15})|^<!--|^<[!?]/i.exec(html.slice(open, open + 20));
    if (!name) {
      out += '<';
      at = open + 1;
      continue;
    }
    const tag = (name[1] ?? '').toLowerCase();
    const sign = name[0] === '<!--' ? '-->' : '>';
    const end = html.indexOf(sign, open);
    if (end < 0) break; // A tag that never ends: the rest is no text.
    at = end + sign.length;
    if (BLOCKS.has(tag)) out += '\n';
    if (SILENT.has(tag) && html[open + 1] !== '/') {
      const close = new RegExp(`</${tag}[\\s>]`, 'ig');
      close.lastIndex = at;
      const found = close.exec(html);
      at = found ? found.index : html.length;
    }
  }
  const lines = out.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
