import Type, { type Static } from 'typebox';
import { BLOCKLIST_KINDS, type BlocklistKind } from './blocklist-kinds.ts';
import { endpoint } from './endpoint.ts';
import { Empty, Id, IdParams } from './shapes.ts';

const Kind = Type.Unsafe<BlocklistKind>({
  type: 'string',
  enum: [...BLOCKLIST_KINDS],
  description: 'username: nobody takes it; host, word: texts with it wait for a moderator',
});

/** A name, a host or a word of the list. */
export const BlocklistEntry = Type.Object({
  id: Id,
  kind: Kind,
  text: Type.String({ description: 'As it was typed' }),
  username: Type.String({ description: 'Who added it' }),
  created_at: Type.String({ format: 'date-time' }),
});
export type BlocklistEntry = Static<typeof BlocklistEntry>;

const KEEPING = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;

export const listBlocklist = endpoint({
  key: 'GET /api/admin/blocklist',
  summary: 'Reserved names, and hosts and words whose texts wait for a moderator, the newest first; for administrators',
  access: 'session',
  reply: Type.Object({ data: Type.Array(BlocklistEntry) }),
  errors: [...KEEPING],
});

export const addToBlocklist = endpoint({
  key: 'POST /api/admin/blocklist',
  summary: 'Adds entries of one kind to the list; those that stand there stay as they are; for administrators',
  access: 'session',
  body: Type.Object(
    {
      kind: Kind,
      texts: Type.Array(Type.String({ maxLength: 400 }), {
        minItems: 1,
        maxItems: 500,
        description: 'A word may be several (“easy money”), and with a star at its end go on (“casin*”)',
      }),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Array(BlocklistEntry) }),
  errors: [...KEEPING, 'invalid_field', 'blocklist_full'],
});

export const removeFromBlocklist = endpoint({
  key: 'DELETE /api/admin/blocklist/:id',
  summary: 'Takes an entry off the list; what waits because of it waits on; for administrators',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: [...KEEPING, 'blocklist_entry_not_found'],
});
