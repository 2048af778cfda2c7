/** The emails that went out, for a developer to read; exists only where emails are laid into a folder. */
import type { FastifyInstance } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { DomainError } from '#domain/errors.ts';
import { listEmails, readEmail } from '#platform/mailer.ts';
import { escapeHtml } from '#rules/delta.ts';

interface EmailRequest {
  Params: { name: string };
}

/** List of emails, one email, and its HTML part by itself. */
export function devMailRoutes(app: FastifyInstance, folder: string): void {
  const hidden = { schema: { hide: true } };
  const open = async (name: string): Promise<Email> => {
    const message = readEmail(folder, name);
    if (message === null) throw new DomainError('page_not_found');
    return PostalMime.parse(message);
  };

  app.get('/dev/mail', hidden, async (_request, reply) => {
    const names = listEmails(folder);
    const emails = await Promise.all(names.map(open));
    const rows = emails.map((message, index) => rowHtml(names[index] ?? '', message));
    return reply.type('text/html; charset=utf-8').send(pageHtml('Letters', listHtml(rows)));
  });
  app.get<EmailRequest>('/dev/mail/:name', hidden, async (request, reply) => {
    const { name } = request.params;
    const message = await open(name);
    return reply.type('text/html; charset=utf-8').send(pageHtml(message.subject ?? 'Letter', emailHtml(name, message)));
  });
  app.get<EmailRequest>('/dev/mail/:name/html', hidden, async (request, reply) => {
    const { html } = await open(request.params.name);
    if (!html) throw new DomainError('page_not_found');
    return reply.type('text/html; charset=utf-8').headers(PART_HEADERS).send(`<base target="_blank">${html}`);
  });
}

/** An email brings styles of its own and is shown in a frame: it may do that and nothing else, scripts least of all. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
const PART_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`,
  'x-frame-options': 'SAMEORIGIN',
};

function pageHtml(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/docs.css"></head><body><main>${content}</main></body></html>`;
}

function listHtml(rows: readonly string[]): string {
  if (rows.length === 0) return '<h1>Emails</h1><p>None went out so far. They appear here as the site sends them.</p>';
  return `<h1>Emails</h1><table><thead><tr><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Sent</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
}

function rowHtml(name: string, message: Email): string {
  const subject = message.subject || 'No subject';
  return `<tr><td>${escapeHtml(receivers(message))}</td><td><a href="/dev/mail/${name}">${escapeHtml(subject)}</a></td><td>${timeHtml(message)}</td></tr>`;
}

function emailHtml(name: string, message: Email): string {
  const facts: [string, string][] = [
    ['From', escapeHtml(message.from?.address ?? '')],
    ['To', escapeHtml(receivers(message))],
    ['Sent', timeHtml(message)],
  ];
  const list = facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join('');
  const text = message.text
    ? `<section><h2>Text</h2><pre tabindex="0">${escapeHtml(message.text)}</pre></section>`
    : '';
  const html = message.html
    ? `<section><h2>HTML</h2><iframe title="HTML part of the email" src="/dev/mail/${name}/html" sandbox="${SANDBOX}"></iframe></section>`
    : '';
  const headers = message.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n');
  return `<p><a href="/dev/mail">All emails</a></p><h1>${escapeHtml(message.subject || 'No subject')}</h1><dl>${list}</dl>${text}${html}
<section><details><summary>All headers</summary><pre tabindex="0">${escapeHtml(headers)}</pre></details></section>`;
}

function receivers({ to = [] }: Email): string {
  return to.map(({ address }) => address ?? '').join(', ');
}

/** "2026-03-01 18:40:00 UTC"; an email without a readable date has none. */
function timeHtml({ date = '' }: Email): string {
  const sent = new Date(date);
  if (Number.isNaN(sent.getTime())) return '';
  const instant = sent.toISOString();
  return `<time datetime="${instant}">${instant.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
