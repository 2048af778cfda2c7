import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/media.ts';
import { DomainError } from '#domain/errors.ts';
import { deleteUpload } from '#domain/media/delete-upload.ts';
import { pictureSizes } from '#domain/media/media.ts';
import {
  admitUpload,
  inUploadTurn,
  fetchPicture,
  uploadPicture,
  type UploadClaims,
} from '#domain/media/upload-picture.ts';
import { parseId } from '#rules/ids.ts';
import { readForm } from '../plugins/forms.ts';
import { route, type Input } from '../route.ts';

const MEBIBYTE = 1024 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Pictures come and go. */
export function mediaRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  const upload = async ({ body }: Input<typeof contract.uploadMedia>, request: FastifyRequest) => {
    const { viewer } = request;
    const max_bytes = await admitUpload(ctx, viewer);
    return inUploadTurn(viewer, () => store(body, request, max_bytes));
  };
  const store = async (
    body: Input<typeof contract.uploadMedia>['body'],
    request: FastifyRequest,
    max_bytes: number,
  ) => {
    const { viewer } = request;
    const fields = body ?? (await pictureForm(request, max_bytes));
    const field = 'url' in fields ? 'url' : 'image';
    const claims = claimsOf(fields);
    const bytes = 'url' in fields ? await fetchPicture(ctx, viewer, fields.url, max_bytes) : fields.image;
    const { picture, token } = await uploadPicture(ctx, viewer, { bytes, claims, field });
    const sizes = pictureSizes(picture);
    const url = sizes[oneOf(contract.CONVERSIONS, textOf(fields.conversion)) ?? 'medium'].url;
    return { data: { id: picture.id, url, token, sizes } };
  };
  route(app, contract.uploadMedia, upload, { config: { reaches_out: true } });

  route(app, contract.deleteMedia, async ({ params, body }, { viewer }) => {
    await deleteUpload(ctx, viewer, { id: params.id, token: body.token });
    return { status: true };
  });
}

/** Fields as a form or JSON carries them. */
type Fields = Partial<Record<'owner_type' | 'owner_id' | 'collection' | 'conversion' | 'anonymous_uuid', unknown>>;

/** The form with its picture; whatever is wrong with the picture is said at its field. */
async function pictureForm(request: FastifyRequest, max_bytes: number): Promise<Fields & { image: Buffer }> {
  try {
    const { text, files } = await readForm(request, contract.uploadMedia.multipart ?? {}, max_bytes);
    const { image } = files;
    if (!image) throw new DomainError('invalid_field', { fields: { image: ['field_required'] } });
    return { ...text, image };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'body_too_large') throw error;
    const values = { megabytes: max_bytes / MEBIBYTE };
    throw new DomainError('body_too_large', { fields: { image: ['avatar_size'] }, values });
  }
}

function claimsOf(fields: Fields): UploadClaims {
  const wrong: string[] = [];
  const read = <R>(name: keyof Fields, parse: (text: string) => R | null): R | null => {
    const text = textOf(fields[name]);
    if (!text) return null;
    const value = parse(text);
    if (value === null) wrong.push(name);
    return value;
  };
  const claims: UploadClaims = {
    owner_type: read('owner_type', (text) => oneOf(contract.UPLOAD_OWNERS, text)),
    owner_id: read('owner_id', parseId),
    collection: read('collection', (text) => (/^[\w-]{1,40}$/.test(text) ? text : null)),
    anonymous_uuid: read('anonymous_uuid', (text) => (UUID.test(text) ? text.toLowerCase() : null)),
  };
  if (wrong.length === 0) return claims;
  throw new DomainError('invalid_field', {
    fields: Object.fromEntries(wrong.map((name) => [name, ['field_malformed']])),
  });
}

/** A number or a flag of JSON reads as the text of a form would. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

function oneOf<T extends string>(allowed: readonly T[], text: string): T | null {
  return allowed.find((item) => item === text) ?? null;
}
