import Type from 'typebox';
import { USER_TYPE, type UserType } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Empty, Id, IdParams } from './shapes.ts';

const { member, store_rep, moderator, deal_editor, admin } = USER_TYPE;
const TypeOfUser = (description: string) =>
  Type.Unsafe<UserType>({ type: 'integer', enum: [member, store_rep, moderator, deal_editor, admin], description });

const RUNNING = ['not_signed_in', 'account_suspended', 'not_allowed', 'user_not_found'] as const;

export const changeUserType = endpoint({
  key: 'PUT /api/admin/users/:id/type',
  summary: 'Makes a member what they are to be on the site; for administrators, and never for themselves',
  access: 'session',
  params: IdParams,
  body: Type.Object(
    {
      type: TypeOfUser('1 member, 3 store representative, 5 moderator, 7 deal editor, 9 administrator'),
      was: TypeOfUser('The type that was seen; another one by now answers conflict'),
      store_id: Type.Optional({ ...Id, description: 'The store a representative speaks for; left out for all others' }),
    },
    { additionalProperties: false },
  ),
  reply: Empty,
  errors: [...RUNNING, 'invalid_field', 'conflict'],
});

export const removeMember = endpoint({
  key: 'DELETE /api/admin/users/:id',
  summary:
    'Deletes a member’s account with the grace of every account; for administrators. Not that of an administrator',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: [...RUNNING],
});
