/** Groups and stores, as administrators make and change them. */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Empty, Id, IdParams } from './shapes.ts';

const Text = (description: string) => Type.String({ maxLength: 1000, description });
const Made = Type.Object({ data: Type.Object({ id: Id }) });
const RUNNING = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;

const GROUP = {
  name_ru: Text('Up to 100 characters'),
  name_en: Text('Up to 100 characters'),
  slug: Text('Its place in addresses: small Latin letters, digits and hyphens, up to 80'),
  parent_id: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The group it stands in; null for one of the first level',
  }),
  icon: Text('Name of a symbol of the icons of groups'),
};

export const createGroup = endpoint({
  key: 'POST /api/admin/groups',
  summary: 'Makes a group, with an address from its English name where none is given; for administrators',
  access: 'session',
  body: Type.Object({ ...GROUP, slug: Type.Optional(GROUP.slug) }, { additionalProperties: false }),
  reply: Made,
  errors: [...RUNNING, 'invalid_field'],
});

export const changeGroup = endpoint({
  key: 'PATCH /api/admin/groups/:id',
  summary:
    'Changes what is given of a group; its former address goes on leading to it. Only an empty one is moved; for administrators',
  access: 'session',
  params: IdParams,
  body: Type.Partial(Type.Object(GROUP), { additionalProperties: false }),
  reply: Empty,
  errors: [...RUNNING, 'group_not_found', 'invalid_field', 'conflict'],
});

export const deleteGroup = endpoint({
  key: 'DELETE /api/admin/groups/:id',
  summary: 'Deletes a group in which neither posts nor groups stand; for administrators',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: [...RUNNING, 'group_not_found', 'group_in_use', 'conflict'],
});

const STORE = {
  name: Text('Up to 100 characters'),
  slug: Text('Its place in addresses: small Latin letters, digits and hyphens, up to 100'),
  hosts: Type.Array(Text('A host, or a link to any page of it'), {
    maxItems: 200,
    description: 'Its sites: links to them belong to this store',
  }),
};

export const createStore = endpoint({
  key: 'POST /api/admin/stores',
  summary: 'Makes a store, with an address from its name where none is given; for administrators',
  access: 'session',
  body: Type.Object({ ...STORE, slug: Type.Optional(STORE.slug) }, { additionalProperties: false }),
  reply: Made,
  errors: [...RUNNING, 'invalid_field', 'conflict'],
});

export const mergeStores = endpoint({
  key: 'POST /api/admin/stores/:id/merge',
  summary:
    'Makes one store of two: everything of this one becomes the other’s, and its addresses lead there; for administrators',
  access: 'session',
  params: IdParams,
  body: Type.Object({ into: { ...Id, description: 'The store that lives on' } }, { additionalProperties: false }),
  reply: Empty,
  errors: [...RUNNING, 'store_not_found', 'invalid_field', 'conflict'],
});

export const changeStore = endpoint({
  key: 'PATCH /api/admin/stores/:id',
  summary: 'Changes what is given of a store; its former address goes on leading to it; for administrators',
  access: 'session',
  params: IdParams,
  body: Type.Partial(Type.Object(STORE), { additionalProperties: false }),
  reply: Empty,
  errors: [...RUNNING, 'store_not_found', 'invalid_field', 'conflict'],
});
