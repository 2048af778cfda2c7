/**
 * How requests are checked against the contract. What stands in an address is text and is read as the number or the flag
 * it says; a body says itself what is a number, and nothing in it is taken for something else.
 */
import buildAjv from '@fastify/ajv-compiler';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

type Fault = { instancePath: string; keyword: string; params: object; message: string };
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

const OPTIONS = {
  removeAdditional: true,
  useDefaults: true,
  allErrors: false,
  // Tidying the code of the checks takes as long as making them, at every start.
  code: { optimize: false },
};
const WHOLE = /^(?:0|-?[1-9]\d{0,15})$/;

/** Whether a property takes whole numbers: then its text is digits, and neither `1e999` nor `0x1` nor ` 1`. */
export function takesWhole(schema: Schema | undefined): boolean {
  if (!schema) return false;
  return [schema.type].flat().includes('integer') || takesWhole(schema.items) || (schema.anyOf ?? []).some(takesWhole);
}

const isWhole = (value: unknown) =>
  typeof value !== 'string' || (WHOLE.test(value) && Number.isSafeInteger(Number(value)));

function faultOf(schema: Schema, data: unknown): Fault | null {
  if (typeof data !== 'object' || data === null) return null;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!takesWhole(property) || !Object.hasOwn(data, name)) continue;
    const value = (data as Record<string, unknown>)[name];
    const isRight = Array.isArray(value) ? value.every(isWhole) : isWhole(value);
    if (!isRight)
      return { instancePath: `/${name}`, keyword: 'type', params: { type: 'integer' }, message: 'must be digits' };
  }
  return null;
}

/** The first text in a body with half a pair of surrogates: no database holds that, and nobody types it. */
function brokenText(data: unknown): Fault | null {
  const waiting: { value: unknown; instancePath: string }[] = [{ value: data, instancePath: '' }];
  // Not by calling itself: a body may be nested as deep as it is long.
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { value, instancePath } = one;
    if (typeof value === 'string' && !value.isWellFormed())
      return { instancePath, keyword: 'format', params: {}, message: 'must be text' };
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        waiting.push({
          value: inner,
          instancePath: instancePath.length < 100 ? `${instancePath}/${name}` : instancePath,
        });
  }
  return null;
}

/** What a check says: Fastify makes one error of a list of faults, whatever its types say. */
export type Verdict = true | { error: Error };

/** Registers the two ways of checking. */
export function registerValidation(app: FastifyInstance): void {
  const build = buildAjv();
  const strict = build({}, { customOptions: { ...OPTIONS, coerceTypes: false } }) as FastifySchemaCompiler<Schema>;
  const textual = build({}, { customOptions: { ...OPTIONS, coerceTypes: 'array' } }) as FastifySchemaCompiler<Schema>;
  app.setValidatorCompiler<Schema>((route) => {
    const isText = route.httpPart === 'params' || route.httpPart === 'querystring';
    const check = isText ? textual(route) : strict(route);
    return (data: unknown): Verdict => {
      const fault = isText ? faultOf(route.schema, data) : brokenText(data);
      const faults = fault ? [fault] : check(data) ? null : check.errors;
      return faults ? { error: faults as unknown as Error } : true;
    };
  });
}
