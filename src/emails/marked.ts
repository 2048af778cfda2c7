import { escape } from './layout.ts';

/** Words of an administrator: bold words and links, in the reader's language where they lead to this site. */
export interface Marked {
  marked: readonly { text: string; is_bold?: true; href?: string }[];
  base_url: string;
  lang: string;
}

function addressOf(href: string, { base_url, lang }: Marked): string {
  if (!href.startsWith('/')) return href;
  const url = new URL(href, base_url);
  url.searchParams.set('lang', lang);
  return url.href;
}

/** A paragraph of them; lines stay lines. */
export function marked(part: Marked): string {
  const inside = part.marked.map(({ text, is_bold, href }) => {
    const said = is_bold ? `<b>${escape(text)}</b>` : escape(text);
    if (href === undefined) return said;
    return `<a class="brand" href="${escape(addressOf(href, part))}" style="color:#0b6068">${said}</a>`;
  });
  return `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#122120">${inside.join('').replaceAll('\n', '<br>')}</p>`;
}

/** The same for programs that show no pages: where a link leads stands after its words. */
export function markedText(part: Marked): string {
  return part.marked
    .map(({ text, href }) => (href === undefined ? text : `${text} (${addressOf(href, part)})`))
    .join('');
}
