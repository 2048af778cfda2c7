import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { IdParams } from './shapes.ts';

const BlockReply = Type.Object({
  data: Type.Object({ is_blocked: Type.Boolean({ description: 'How it stands afterwards' }) }),
});

export const blockUser = endpoint({
  key: 'POST /ui/users/:id/block',
  summary: 'Blocks a member: neither reaches the other, follows between them end, and nobody is told',
  access: 'signed_in',
  params: IdParams,
  reply: BlockReply,
  errors: ['not_signed_in', 'account_suspended', 'user_not_found', 'not_allowed', 'too_many_blocks'],
});

export const unblockUser = endpoint({
  key: 'DELETE /ui/users/:id/block',
  summary: 'Blocks a member no more',
  access: 'signed_in',
  params: IdParams,
  reply: BlockReply,
  errors: ['not_signed_in', 'account_suspended'],
});

export const listBlocks = endpoint({
  key: 'GET /api/account/blocks',
  summary: 'Whom the reader has blocked, the latest first',
  access: 'signed_in',
  query: Type.Object({
    search: Type.String({ default: '', maxLength: 100, description: 'Beginning of a username or a name' }),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        username: Type.String(),
        name: Type.Union([Type.String(), Type.Null()]),
        type: Type.Integer(),
        avatar_url: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) }),
  }),
  errors: ['not_signed_in'],
});
