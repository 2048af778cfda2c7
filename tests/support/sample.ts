/** A plain value that a schema takes: enough to get a request past everything but what a test puts into it. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  format?: string;
  pattern?: string;
}

const FORMATS: Record<string, string> = { 'date-time': '2031-03-05T09:00:00Z' };
const PATTERNS: Record<string, string> = { [String.raw`^\d{1,10}\.\d{1,10}$`]: '1.1' };

export function sampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return PATTERNS[schema.pattern ?? ''] ?? FORMATS[schema.format ?? ''] ?? 'x'.repeat(schema.minLength ?? 1);
  }
}

function kind(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The kinds of JSON values a schema takes at its top: `string`, `integer`, `null` and so on. */
export function kindsOf(schema: Schema): Set<string> {
  if ('const' in schema) return new Set([kind(schema.const)]);
  if (schema.enum) return new Set(schema.enum.map(kind));
  // `{type: ['integer', 'null']}` is another way to say it.
  if (Array.isArray(schema.type)) return new Set(schema.type.flatMap((type: string) => [...kindsOf({ type })]));
  if (schema.anyOf) return new Set(schema.anyOf.flatMap((one) => [...kindsOf(one)]));
  return new Set(schema.type ? [schema.type === 'integer' ? 'number' : schema.type] : []);
}
