/** multipart/form-data, read within limits and only the fields the contract knows. */
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { DomainError } from '#domain/errors.ts';
import { parseId } from '#rules/ids.ts';
import { takesWhole, type Verdict } from './validation.ts';

const FIELD_BYTES = 64 * 1024;
/** A form without a file may say as much as a body of JSON. */
const TEXT_BYTES = 1024 * 1024;
const PARTS = 20;
/** What stands in a form beside its file: boundaries, headers, texts. */
const FRAME_BYTES = 256 * 1024;
/** First buffer of a file whose size nobody told. */
const FIRST_BYTES = 64 * 1024;
const TOO_LARGE = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

export interface Form {
  text: Record<string, string>;
  files: Record<string, Buffer>;
}

/** Lets routes read forms; nothing is read before a route asks. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true });
  // Who is refused in the middle of a form is not heard out: the rest may be a gigabyte.
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode >= 400 && request.isMultipart() && !request.raw.readableEnded)
      void reply.header('Connection', 'close');
  });
}

/**
 * Reads a form. Unknown fields are dropped; a file without a name or a byte is what browsers send when none was chosen.
 * @param file_bytes how large a file may be
 * @param field_bytes how large a text may be
 * @throws unsupported_media_type, malformed_request, body_too_large
 */
export async function readForm(
  request: FastifyRequest,
  shape: Readonly<Record<string, 'text' | 'file'>>,
  file_bytes: number,
  field_bytes = FIELD_BYTES,
): Promise<Form> {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type');
  const told_bytes = Number(request.headers['content-length'] ?? 0);
  if (told_bytes > Math.max(file_bytes, field_bytes) + FRAME_BYTES) throw new DomainError('body_too_large');
  const form: Form = { text: {}, files: {} };
  const limits = { fileSize: file_bytes, fieldSize: field_bytes, parts: PARTS, files: 1, fields: PARTS };
  try {
    for await (const part of request.parts({ limits })) {
      const kind = Object.hasOwn(shape, part.fieldname) ? shape[part.fieldname] : undefined;
      if (part.type === 'file') {
        if (kind !== 'file') part.file.resume();
        else {
          const bytes = await readOnce(part.file, Math.min(told_bytes || FIRST_BYTES, file_bytes));
          if (bytes.length > 0 || part.filename) form.files[part.fieldname] = bytes;
        }
      } else if (kind === 'text') {
        if (part.valueTruncated || typeof part.value !== 'string') throw new DomainError('body_too_large');
        form.text[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const { code } = error as { code?: string };
    throw new DomainError(code && TOO_LARGE.has(code) ? 'body_too_large' : 'malformed_request');
  }
  return form;
}

/**
 * Reads a form that says what a body of JSON says elsewhere, under the same schema. An empty text is null, digits
 * are a number where the schema takes one, the fields named in `json` carry JSON.
 * @throws unsupported_media_type, malformed_request, body_too_large
 */
export async function readBodyForm<S extends TSchema>(
  request: FastifyRequest,
  { shape, schema, json }: { shape: Readonly<Record<string, 'text'>>; schema: S; json: readonly string[] },
): Promise<Static<S>> {
  const { text } = await readForm(request, shape, 0, TEXT_BYTES);
  const { properties = {} } = schema as { properties?: Record<string, TSchema> };
  const body = Object.fromEntries(
    Object.entries(text).map(([name, value]) => {
      if (value === '') return [name, null];
      if (json.includes(name)) return [name, parseField(name, value)];
      return [name, (takesWhole(properties[name]) ? parseId(value) : null) ?? value];
    }),
  );
  const verdict = request.compileValidationSchema(schema)(body) as Verdict;
  if (verdict !== true) throw Object.assign(new Error('A form is not as it should be'), { validation: verdict.error });
  return body as Static<S>;
}

function parseField(name: string, value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new DomainError('malformed_request', { fields: { [name]: ['field_malformed'] } });
  }
}

/** Reads a file into one buffer of about its size, instead of into pieces and then once more into a whole. */
async function readOnce(file: Readable, expected_bytes: number): Promise<Buffer> {
  let buffer = Buffer.allocUnsafeSlow(expected_bytes);
  let size = 0;
  // The parser would read on to the end of the form, for as long as somebody sends.
  file.once('limit', () => file.destroy(new DomainError('body_too_large')));
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (size + chunk.length > buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, size + chunk.length));
      buffer.copy(larger, 0, 0, size);
      buffer = larger;
    }
    chunk.copy(buffer, size);
    size += chunk.length;
  }
  return buffer.subarray(0, size);
}
