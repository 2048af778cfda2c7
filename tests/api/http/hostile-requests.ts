/** Requests made to hurt, out of the OpenAPI document: wherever it names a value stands one that should not. */
import type { InjectOptions } from 'fastify';

interface OpenApiSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: OpenApiSchema[];
  properties?: Record<string, OpenApiSchema>;
  items?: OpenApiSchema;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: { in: string; name: string; schema: OpenApiSchema }[];
  requestBody?: { content: Record<string, { schema?: OpenApiSchema }> };
}

/** Numbers from 0 up to 1. */
type Random = () => number;

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

/** Hosts are numbers throughout: no name server is asked. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  "'; drop table offers; --",
  '" or 1=1 --',
  '%',
  '_%\\',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%E0%A4%A',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'javascript:alert(1)',
  'https://127.0.0.1:9/',
  'http://[::ffff:169.254.169.254]/latest',
  'https://0x7f.1/',
  '//127.0.0.1',
  '\\\\127.0.0.1\\x',
  'a@b',
  'null',
  'NaN',
  '-0',
  '1e309',
  '999999999999999999999',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '-271821-04-20T00:00:00.000Z',
  'ы'.repeat(5000),
  'a'.repeat(70_000),
  '👨‍👩‍👧‍👦'.repeat(300),
  'e\u0301'.repeat(2000),
  '(((((((((('.repeat(200),
  '-'.repeat(3000),
  'a|'.repeat(2000),
  'a:* & !b <-> c',
  '\r\nSet-Cookie: x=y',
  'ß'.repeat(500),
];
const NUMBERS = [0, -1, 1, 0.5, 1e21, -1e21, 2_147_483_648, 9_007_199_254_740_992, 1.797e308, 5e-324];
const DEEP = 4000;

/** An object that is nothing but its own inside. */
function deep(): unknown {
  let value: unknown = 1;
  for (let level = 0; level < DEEP; level++) value = level % 2 === 0 ? [value] : { ops: value };
  return value;
}

function anything(random: Random): unknown {
  const kind = Math.floor(random() * 9);
  if (kind < 4) return pick(random, TEXTS);
  if (kind === 4) return pick(random, NUMBERS);
  if (kind === 5) return pick(random, [null, true, false, {}, []]);
  if (kind === 6) return Array.from({ length: pick(random, [1, 50, 3000]) }, () => pick(random, NUMBERS));
  if (kind === 7) return { [pick(random, TEXTS)]: pick(random, TEXTS), ops: [{ insert: pick(random, TEXTS) }] };
  return random() < 0.1 ? deep() : { ops: Array.from({ length: 30 }, () => operation(random)) };
}

/** Something like what the editor writes. */
function operation(random: Random): unknown {
  const attributes = { [pick(random, ['link', 'bold', 'header', 'mention', '__proto__', 'x'])]: pick(random, TEXTS) };
  const insert = random() < 0.7 ? pick(random, TEXTS) : { image: pick(random, TEXTS), divider: true };
  return pick<unknown>(random, [{ insert, attributes }, { retain: pick(random, NUMBERS) }, { delete: -1 }, insert]);
}

/** A value of the kind a schema asks for, often an odd one. */
function ofSchema(random: Random, schema: OpenApiSchema, ids: readonly number[]): unknown {
  if (random() < 0.25) return anything(random);
  if (schema.anyOf) return ofSchema(random, pick(random, schema.anyOf), ids);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type;
  if (type === 'object') return objectOf(random, schema, ids);
  if (type === 'array') {
    const length = pick(random, [0, 1, 2, 21]);
    return Array.from({ length }, () => ofSchema(random, schema.items ?? {}, ids));
  }
  if (type === 'boolean') return random() < 0.5;
  if (type === 'integer' || type === 'number') return random() < 0.6 ? pick(random, ids) : pick(random, NUMBERS);
  return random() < 0.4 ? pick(random, ['чайник', 'offer', '2031-03-05', 'https://127.0.0.1/']) : pick(random, TEXTS);
}

function objectOf(random: Random, schema: OpenApiSchema, ids: readonly number[]): unknown {
  const names = Object.keys(schema.properties ?? {}).filter(() => random() < 0.85);
  const entries = names.map((name) => [name, ofSchema(random, schema.properties?.[name] ?? {}, ids)] as const);
  if (random() < 0.1) return JSON.parse(`{"__proto__": {"is_admin": true}, "type": 9, "user_id": 1}`);
  return Object.fromEntries(entries);
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed();
  return JSON.stringify(value)?.slice(0, 2000) ?? '';
}

const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/json\t',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'image/svg+xml',
  '',
];
const BODIES = [
  '',
  '{',
  '[',
  'null',
  '"',
  '{"a":1e99999}',
  '\u0000',
  '['.repeat(50_000),
  '--x\r\n\r\n--x--',
  'a=b&a=c',
];

function multipart(random: Random, fields: readonly string[]): string {
  const parts = fields.map(
    (name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${asText(pick(random, TEXTS))}\r\n`,
  );
  return `${parts.join('')}--x--\r\n`;
}

/** Makes one request after the other. @param ids numbers of what is there */
export function hostileRequests(
  document: OpenApi,
  random: Random,
  ids: readonly number[],
): () => InjectOptions & { url: string } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, asked]) => ({ path, method, asked })),
  );
  return () => {
    const { path, method, asked } = pick(random, operations);
    const url = path.replace(/\{\w+\}/g, () =>
      random() < 0.7 ? String(pick(random, ids)) : encodeURIComponent(asText(pick(random, TEXTS)).slice(0, 300)),
    );
    const query = new URLSearchParams();
    for (const { name, schema } of (asked.parameters ?? []).filter((one) => one.in === 'query'))
      if (random() < 0.7) query.append(name, asText(ofSchema(random, schema, ids)).slice(0, 4000));
    if (random() < 0.05) query.append(pick(random, ['__proto__[x]', 'a[]', 'lang', '']), asText(pick(random, TEXTS)));
    const headers: Record<string, string> = { 'accept-language': pick(random, ['ru', 'en', '*;q=9', ',,,']) };
    if (random() < 0.05) headers['idempotency-key'] = `key-${Math.floor(random() * 50)}`;
    const request = { method: method.toUpperCase() as 'GET', url: `${url}?${query}`, headers };
    if (method === 'get') return request;
    return { ...request, ...bodyOf(random, asked, ids, headers) };
  };
}

function bodyOf(
  random: Random,
  { requestBody }: Operation,
  ids: readonly number[],
  headers: Record<string, string>,
): Pick<InjectOptions, 'payload' | 'headers'> {
  const [type = 'application/json', content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const schema = content?.schema ?? {};
  if (random() < 0.1)
    return { headers: { ...headers, 'content-type': pick(random, TYPES) }, payload: pick(random, BODIES) };
  if (type.startsWith('multipart'))
    return {
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipart(random, Object.keys(schema.properties ?? {})),
    };
  const value = random() < 0.95 ? objectOf(random, schema, ids) : anything(random);
  return { headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(value) };
}
