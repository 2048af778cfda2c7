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

/** Registers the two ways of checking. */
export function registerValidation(app: FastifyInstance): void {
  const build = buildAjv();
  const strict = build({}, { customOptions: { ...OPTIONS, coerceTypes: false } }) as FastifySchemaCompiler<Schema>;
  const textual = build({}, { customOptions: { ...OPTIONS, coerceTypes: 'array' } }) as FastifySchemaCompiler<Schema>;
  app.setValidatorCompiler<Schema>((route) => {
    if (route.httpPart !== 'params' && route.httpPart !== 'querystring') return strict(route);
    const check = textual(route);
    return (data: unknown) => {
      const fault = faultOf(route.schema, data);
      const faults = fault ? [fault] : check(data) ? null : check.errors;
      // Fastify makes one error of a list of faults, whatever its types say.
      return faults ? { error: faults as unknown as Error } : true;
    };
  });
}
