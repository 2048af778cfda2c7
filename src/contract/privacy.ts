import Type from 'typebox';
import { VISIBILITIES, type Visibility } from './common.ts';
import { endpoint } from './endpoint.ts';

const Seen = (description: string) => Type.Unsafe<Visibility>(Type.Enum([...VISIBILITIES], { description }));

const FIELDS = {
  profile_visibility: Seen('Who sees their page and card, and finds them by their name'),
  statistics_visibility: Seen('Who sees their figures, statistics and badges'),
  activity_visibility: Seen('Who sees the lists of what they posted and whom they follow'),
  is_unlisted: Type.Boolean({ description: 'Search engines are asked to leave their pages out' }),
};
const Reply = Type.Object({ data: Type.Object(FIELDS) });

export const readPrivacy = endpoint({
  key: 'GET /api/me/privacy',
  summary: 'Who may see what of the caller: everybody, members, or nobody but them and staff',
  access: 'signed_in',
  reply: Reply,
  errors: ['not_signed_in'],
});

export const changePrivacy = endpoint({
  key: 'PATCH /api/me/privacy',
  summary: 'Changes some of it; what is left out stays',
  access: 'signed_in',
  body: Type.Partial(Type.Object(FIELDS), { additionalProperties: false }),
  reply: Reply,
  errors: ['not_signed_in', 'impersonating', 'malformed_request'],
});
