import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { IdParams } from './shapes.ts';

/** What a picture may be said to be for. */
export const UPLOAD_OWNERS = ['offer', 'discussion', 'comment', 'user', 'draft', 'chat'] as const;
export type UploadOwner = (typeof UPLOAD_OWNERS)[number];

/** The sizes a picture is kept in; `conversion` names the one whose address is `url`. */
export const CONVERSIONS = ['small', 'medium', 'large'] as const;
export type Conversion = (typeof CONVERSIONS)[number];

const Claim = Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), Type.Null()]));

const Size = Type.Object({
  url: Type.String(),
  width: Type.Integer({ description: 'Pixels, as stored' }),
  height: Type.Integer(),
});

export const uploadMedia = endpoint({
  key: 'POST /api/media',
  summary:
    'Stores a picture of at most 10 MB and 40 megapixels (JPEG, PNG, GIF, WebP, SVG by its bytes, AVIF of up to 13) as WebP in three sizes. multipart/form-data with a file `image`, or JSON with the `url` of a picture elsewhere. All else may be left out: owner_type (offer, discussion, comment, user, draft, chat) and owner_id say what it is for and must be the own; collection and anonymous_uuid group uploads for their owner; conversion (small, medium, large) says which size `url` is; mark_as_live is taken and changes nothing. A picture that nothing shows for a day is removed',
  access: 'signed_in',
  multipart: {
    owner_type: 'text',
    owner_id: 'text',
    image: 'file',
    collection: 'text',
    conversion: 'text',
    anonymous_uuid: 'text',
    mark_as_live: 'text',
  },
  // Null stands for a body that is no JSON but a form.
  body: Type.Union([
    Type.Object({
      url: Type.String({ maxLength: 4000, description: 'http or https' }),
      owner_type: Claim,
      owner_id: Claim,
      collection: Claim,
      conversion: Claim,
      anonymous_uuid: Claim,
      mark_as_live: Claim,
    }),
    Type.Null(),
  ]),
  reply: Type.Object({
    data: Type.Object({
      id: Type.Integer(),
      url: Type.String(),
      token: Type.String({ description: 'Deletes the picture; told only here' }),
      sizes: Type.Object({ small: Size, medium: Size, large: Size }),
    }),
  }),
  errors: [
    'not_signed_in',
    'account_suspended',
    'email_not_verified',
    'not_allowed',
    'body_too_large',
    'unsupported_media_type',
    'invalid_field',
    'picture_refused',
    'remote_picture_failed',
    'rate_limited',
    'unavailable',
  ],
});

export const deleteMedia = endpoint({
  key: 'DELETE /api/media/:id',
  summary: 'Deletes an upload of one’s own that nothing shows; a second time changes nothing',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false }),
  reply: Type.Object({ status: Type.Boolean() }),
  errors: ['not_signed_in', 'media_not_found', 'picture_in_use'],
});
