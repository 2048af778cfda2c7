import Type from 'typebox';

/** Ids are positive 64-bit integers; JavaScript carries them exactly up to 2^53. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const IdParams = Type.Object({ id: Id });

/** The editor's content: a list of insert operations. rules/delta.ts says which are allowed. */
export const Delta = Type.Object(
  { ops: Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 2000 }) },
  { additionalProperties: false },
);

/** A stored picture in the sizes the media path makes; `url` is the middle size. */
export const Picture = Type.Object({
  id: Id,
  url: Type.String(),
  small_url: Type.String(),
  large_url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});

export const Empty = Type.Object({});
