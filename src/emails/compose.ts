import type { Words } from '#i18n/keys.ts';
import { action, code, item, layout, paragraph, quote, smallLink, smallLinks, type EmailBody } from './layout.ts';
import { marked, markedText, type Marked } from './marked.ts';

/** One part of a letter: a paragraph, six digits, the one thing to press, what somebody wrote, words of an administrator, a quiet way out, or one of several things told. */
export type EmailPart =
  | string
  | { code: string }
  | { quote: string }
  | Marked
  | { label: string; url: string; is_small?: boolean }
  | { html: string; text: string; url: string; image_url?: string | null; facts?: string }
  | { links: readonly { label: string; url: string }[] };

const asHtml = (part: EmailPart) => {
  if (typeof part === 'string') return paragraph(part);
  if ('links' in part) return smallLinks(part.links);
  if ('html' in part) return item(part);
  if ('code' in part) return code(part.code);
  if ('quote' in part) return quote(part.quote);
  if ('marked' in part) return marked(part);
  return part.is_small ? smallLink(part.label, part.url) : action(part.label, part.url);
};
const asText = (part: EmailPart) => {
  if (typeof part === 'string') return part;
  if ('links' in part) return part.links.map(({ label, url }) => `${label}: ${url}`).join('\n');
  if ('html' in part) return `${part.facts ? `${part.text}. ${part.facts}` : part.text}: ${part.url}`;
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ');
  if ('marked' in part) return markedText(part);
  return 'code' in part ? part.code : `${part.label}: ${part.url}`;
};

/** Sets the parts into both forms of an email: one for programs that show pages, one for those that do not. */
export function compose(t: Words, lang: string, subject: string, parts: readonly EmailPart[]): EmailBody {
  const footer = t('emails.footer');
  return {
    subject,
    text: `${parts.map(asText).join('\n\n')}\n\n${footer}`,
    html: layout({ lang, brand: t('common.brand'), subject, content: parts.map(asHtml).join(''), footer }),
  };
}
