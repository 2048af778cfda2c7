/** `npm run docs:api`: prints docs/api/README.md from the contract; `--check` fails when that file is stale. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { ERROR_STATUS } from '#contract/errors.ts';

/** The part of JSON Schema the contract uses. */
interface Schema {
  type?: string | readonly string[];
  const?: unknown;
  default?: unknown;
  description?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
  $defs?: Record<string, Schema>;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

type Call = (typeof endpoints)[number];

export const API_DOCS_FILE = path.resolve(import.meta.dirname, '../docs/api/README.md');

const INTRO = `# HTTP API

This file is made from \`src/contract/endpoints.ts\` by \`npm run docs:api\`. Change the contract, not this file.
A running site serves the same description at \`/api/docs\` (to read) and \`/api/openapi.json\` (OpenAPI 3.1).

## What every call has in common

- Bodies and replies are JSON in UTF-8. A body of another type is refused with 415, one over 1 MiB with 413.
- Fields that are not listed are dropped or ignored. A listed field of the wrong kind is refused with 400 and named in
  \`error.fields\`.
- Every call but GET needs the header \`X-CSRF-TOKEN\` with a token from \`GET /api/csrf\`, or \`Authorization: Bearer\`
  with a one-time token. With a Bearer token no cookie is read.
- Access is one of three. \`public\`: anybody. \`signed in\`: a session cookie. \`bearer\`: a one-time token from an earlier
  call.
- A POST of a signed-in caller may carry \`Idempotency-Key\` (1 to 200 visible ASCII characters). For 24 hours the same
  request under the same key acts once and gets the first reply again, with \`Idempotency-Replayed: true\`. A request that
  failed gives its key back.
- \`?lang=ru\` or \`?lang=en\` chooses the language of messages and sets a cookie. Without either it is Russian.
- Lists go on by cursor: send \`meta.next_cursor\` of the last reply as \`cursor\`. \`null\` means the end. A cursor that is
  none begins at the beginning.
- Ids are positive integers. Instants are RFC 3339 in UTC, unless a field says seconds. Money is whole minor units.

An error has a status, a stable code and a message in the caller's language:

\`\`\`json
{
  "error": { "code": "comment_pace", "message": "…", "retry_after": 12 },
  "errors": ["…"]
}
\`\`\`

\`fields\` (name to list of messages), \`retry_after\` (seconds, also the header \`Retry-After\`), \`remaining_cooldown\`
(seconds) and \`request_id\` (only with \`internal\`) stand there when they say something. \`errors\` repeats the message.
Beside the errors a call names, any call may answer \`malformed_request\`, \`csrf_failed\`, \`body_too_large\`,
\`unsupported_media_type\`, \`rate_limited\`, \`internal\` or \`unavailable\`.
`;

/** Named shapes met on the way; each is described once, at the end. */
type Shapes = Map<string, Schema>;

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
const code = (text: string) => `\`${text}\``;
/** The anchor a heading gets where Markdown is shown. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');

function typeOf(schema: Schema, shapes: Shapes): string {
  for (const [name, shape] of Object.entries(schema.$defs ?? {})) shapes.set(name, shape);
  if (schema.$ref !== undefined) return `[${schema.$ref}](#${anchor(schema.$ref)})`;
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.anyOf) return schema.anyOf.map((option) => typeOf(option, shapes)).join(' or ');
  if (schema.type === 'array') {
    const item = schema.items ? typeOf(schema.items, shapes) : 'anything';
    return item === 'anything' ? 'list' : `list of ${item}`;
  }
  const [value] = Object.values(schema.patternProperties ?? {});
  if (value) {
    const item = typeOf(value, shapes);
    return item === 'anything' ? 'object' : `object of ${item} by name`;
  }
  if (typeof schema.type === 'object') return schema.type.join(' or ');
  return schema.type ?? 'anything';
}

function span(from: number | undefined, to: number | undefined, unit: string): string[] {
  // The bound of what JavaScript counts exactly says nothing to a caller.
  const top = to === Number.MAX_SAFE_INTEGER ? undefined : to;
  const tail = unit ? ` ${unit}` : '';
  if (from !== undefined && top !== undefined) return [`${from} to ${top}${tail}`];
  if (from !== undefined) return [`${from} or more${tail}`];
  return top === undefined ? [] : [`at most ${top}${tail}`];
}

function notesOf(schema: Schema, isOptional: boolean): string {
  return [
    ...(isOptional ? ['optional'] : []),
    ...span(schema.minLength, schema.maxLength, 'characters'),
    ...span(schema.minimum, schema.maximum, ''),
    ...span(schema.minItems, schema.maxItems, 'items'),
    ...(schema.default === undefined ? [] : [`default ${code(JSON.stringify(schema.default))}`]),
    ...(schema.description ? [schema.description] : []),
  ].join('; ');
}

/** One row a field; what is inside an object or a list of objects follows it under a dotted name. */
function rowsOf(schema: Schema, prefix: string, shapes: Shapes): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isOptional = !schema.required?.includes(name);
    const here = prefix + name;
    const row = `| ${code(here)} | ${cell(typeOf(field, shapes))} | ${cell(notesOf(field, isOptional))} |`;
    const inner = field.items ? rowsOf(field.items, `${here}[].`, shapes) : rowsOf(field, `${here}.`, shapes);
    return [row, ...inner];
  });
}

function table(title: string, given: object | undefined, shapes: Shapes): string[] {
  if (!given) return [];
  // Through JSON: only what stands in the schema itself, without the library's own marks.
  const rows = rowsOf(JSON.parse(JSON.stringify(given)) as Schema, '', shapes);
  return rows.length === 0
    ? []
    : [`**${title}**`, ['| Field | Type | Notes |', '| --- | --- | --- |', ...rows].join('\n')];
}

function callText(call: Call, shapes: Shapes): string {
  const errors = call.errors.map((name) => `${code(name)} (${ERROR_STATUS[name]})`);
  return [
    `### ${call.key}`,
    `${call.summary}. Access: ${call.access.replace('_', ' ')}.`,
    ...table('Path', 'params' in call ? call.params : undefined, shapes),
    ...table('Query', 'query' in call ? call.query : undefined, shapes),
    ...table('Body', 'body' in call ? call.body : undefined, shapes),
    ...table('Reply', call.reply, shapes),
    ...(errors.length > 0 ? [`Errors: ${errors.join(', ')}.`] : []),
  ].join('\n\n');
}

function errorTable(): string {
  const rows = Object.entries(ERROR_STATUS).map(([name, status]) => {
    const callers = endpoints.filter(({ errors }) => errors.some((known) => known === name));
    return `| ${code(name)} | ${status} | ${callers.map(({ key }) => `[${key}](#${anchor(key)})`).join('<br>')} |`;
  });
  return ['| Code | Status | Named by |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The whole text: the same contract always gives the same bytes. */
export function apiDocs(): string {
  const shapes: Shapes = new Map();
  const calls = endpoints.map((call) => callText(call, shapes));
  const list = endpoints.map(({ key, summary }) => `- [${key}](#${anchor(key)}): ${summary}`);
  const named = [...shapes].map(([name, shape]) => [`### ${name}`, ...table('Fields', shape, shapes)].join('\n\n'));
  return `${[
    INTRO.trimEnd(),
    '## Calls',
    list.join('\n'),
    ...calls,
    ...(named.length > 0 ? ['## Shapes', ...named] : []),
    '## Error codes',
    errorTable(),
  ].join('\n\n')}\n`;
}

function writtenDocs(): string {
  try {
    return readFileSync(API_DOCS_FILE, 'utf8');
  } catch {
    return '';
  }
}

if (import.meta.main) {
  if (!process.argv.includes('--check')) {
    mkdirSync(path.dirname(API_DOCS_FILE), { recursive: true });
    writeFileSync(API_DOCS_FILE, apiDocs());
  } else if (writtenDocs() !== apiDocs()) {
    process.stderr.write('docs/api/README.md is stale. Run: npm run docs:api\n');
    process.exitCode = 1;
  }
}
