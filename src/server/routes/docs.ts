import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { escapeHtml } from '#rules/delta.ts';

function endpointHtml(operation: (typeof endpoints)[number]): string {
  const [method, path] = operation.key.split(' ');
  const parts: [string, unknown][] = [
    ['Path parameters', 'params' in operation ? operation.params : undefined],
    ['Query', 'query' in operation ? operation.query : undefined],
    ['Body', 'body' in operation ? operation.body : undefined],
    ['Reply', operation.reply],
  ];
  const schemas = parts
    .filter(([, schema]) => schema !== undefined)
    .map(([name, schema]) => `<h3>${name}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`);
  const errors = operation.errors.map((code) => `<code>${ERROR_STATUS[code]} ${code}</code>`).join(', ');
  const id = operation.key.replace(/\W+/g, '-').toLowerCase();
  return `<section id="${id}"><h2><code>${method}</code> <code>${escapeHtml(path ?? '')}</code></h2>
<p>${escapeHtml(operation.summary)}. Access: ${operation.access.replace('_', ' ')}.</p>
<details><summary>Shapes</summary>${schemas.join('')}</details>${errors ? `<p>Errors: ${errors}</p>` : ''}</section>`;
}

function docsHtml(): string {
  const list = endpoints.map(
    ({ key }) => `<li><a href="#${key.replace(/\W+/g, '-').toLowerCase()}"><code>${escapeHtml(key)}</code></a></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Ulov API</title><link rel="stylesheet" href="/docs.css"></head><body><main><h1>Ulov HTTP API</h1>
<p>The same in machine form: <a href="/api/openapi.json">/api/openapi.json</a>. State-changing calls carry
<code>X-CSRF-TOKEN</code> (from <code>GET /api/csrf</code>) or a Bearer token. Errors:
<code>{"error": {"code", "message", "fields"?, "retry_after"?}, "errors": [message]}</code>.</p>
<nav aria-label="Calls"><ul>${list.join('')}</ul></nav>${endpoints.map(endpointHtml).join('')}</main></body></html>`;
}

/** The API's own description: for machines, and for people to read. */
export function docsRoutes(app: FastifyInstance): void {
  const isPublic = 'public, max-age=300';
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    const description = app.swagger();
    return reply.header('Cache-Control', isPublic).send(description);
  });
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('Cache-Control', isPublic).type('text/html; charset=utf-8').send(docsHtml()),
  );
}
