/** The frame every email stands in. Tables and inline styles, because mail programs know no better. */

import type { Words } from '#i18n/keys.ts';

/** The words of a language, handed to whoever writes emails. */
export type WordsOf = (language: 'ru' | 'en', own?: { name: string | null; description: string | null }) => Words;

export interface EmailBody {
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, where that is not the sender. */
  reply_to?: { name: string; address: string };
}

/** Escapes text for HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A paragraph of an email. */
export function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#122120">${escape(text)}</p>`;
}

/** The one thing to press. */
export function action(label: string, url: string): string {
  return `<p style="margin:0 0 20px"><a class="action" href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6068;color:#ffffff;font-weight:600;text-decoration:none">${escape(label)}</a></p>`;
}

interface Item {
  /** Of escaped parts. */
  html: string;
  url: string;
  image_url?: string | null;
  /** What is to be known of it beside that. */
  facts?: string;
}

/** One of several things told, which leads to its place. */
export function item({ html, url, image_url, facts }: Item): string {
  const href = escape(url);
  const line = facts
    ? `<br><b class="brand" style="color:#0b6068;font-size:16px;line-height:24px">${escape(facts)}</b>`
    : '';
  const told = `<a class="text" href="${href}" style="color:#122120;text-decoration:none">${html}${line}</a>`;
  if (!image_url)
    return `<p class="text" style="margin:0 0 12px;padding:0 0 12px;border-bottom:1px solid #dfe6e5;font-size:16px;line-height:24px">${told}</p>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px;border-bottom:1px solid #dfe6e5"><tr><td width="84" valign="top" style="padding:0 12px 12px 0"><a href="${href}"><img src="${escape(image_url)}" width="72" height="72" alt="" style="display:block;width:72px;height:72px;border:0;border-radius:8px;object-fit:contain;background:#f3f6f6"></a></td><td class="text" valign="top" style="padding:0 0 12px;font-size:16px;line-height:24px">${told}</td></tr></table>`;
}

/** What somebody wrote, line by line. */
export function quote(text: string): string {
  return `<blockquote class="text" style="margin:0 0 20px;padding:0 0 0 12px;border-left:3px solid #dfe6e5;font-size:16px;line-height:24px;color:#122120;white-space:pre-line">${escape(text)}</blockquote>`;
}

/** A way out, said quietly. */
export function smallLink(label: string, url: string): string {
  return `<p style="margin:0 0 16px;font-size:13px;line-height:18px"><a class="footer" href="${escape(url)}" style="color:#5a6866">${escape(label)}</a></p>`;
}

/** Several of these, in one line where there is room. */
export function smallLinks(links: readonly { label: string; url: string }[]): string {
  const all = links.map(
    ({ label, url }) => `<a class="footer" href="${escape(url)}" style="color:#5a6866">${escape(label)}</a>`,
  );
  return `<p class="footer" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5a6866">${all.join(' · ')}</p>`;
}

/** Six digits, large enough to type from a phone. */
export function code(digits: string): string {
  return `<p class="brand" style="margin:0 0 20px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:#0b6068">${escape(digits)}</p>`;
}

/** The dark theme of the site, for programs that know the reader's choice. The others show it light. */
const DARK = `@media (prefers-color-scheme:dark){.page{background:#0d1313!important}.card{background:#151c1d!important}
.text{color:#e9f0ef!important}.brand{color:#52bfc1!important}.action{background:#52bfc1!important;color:#05282b!important}
.footer{color:#95a3a1!important}}`;

/** Sets an email's content into the frame. */
export function layout(input: {
  lang: string;
  brand: string;
  subject: string;
  content: string;
  footer: string;
}): string {
  return `<!doctype html><html lang="${input.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escape(input.subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f6f6;font-family:'Golos Text',-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:520px;background:#ffffff;border-radius:12px"><tr><td style="padding:28px 32px 12px;overflow-wrap:anywhere;word-break:break-word"><p class="brand" style="margin:0 0 20px;font-size:20px;line-height:26px;font-weight:700;letter-spacing:-0.6px;color:#0b6068">${escape(input.brand)}</p>${input.content}</td></tr></table>
<p class="footer" style="margin:16px 0 0;font-size:13px;line-height:18px;color:#5a6866">${escape(input.footer)}</p>
</td></tr></table></body></html>`;
}
