import Type from 'typebox';
import { DISCUSSION_TABS, HOME_FILTERS, HOME_TABS, type Preferences } from './common.ts';
import { endpoint } from './endpoint.ts';

const FIELDS = {
  home_filter: Type.Unsafe<Preferences['home_filter']>(Type.Enum([...HOME_FILTERS])),
  home_tab: Type.Unsafe<Preferences['home_tab']>(Type.Enum([...HOME_TABS])),
  discussions_tab: Type.Unsafe<Preferences['discussions_tab']>(Type.Enum([...DISCUSSION_TABS])),
  auto_subscribe_deals: Type.Boolean(),
  auto_subscribe_discussions: Type.Boolean(),
};
const Reply = Type.Object({ data: Type.Object(FIELDS) });

export const readPreferences = endpoint({
  key: 'GET /api/me/preferences',
  summary: 'What the own home page, discussions and comments do',
  access: 'signed_in',
  reply: Reply,
  errors: ['not_signed_in'],
});

export const changePreferences = endpoint({
  key: 'PATCH /api/me/preferences',
  summary: 'Changes some of them; what is left out stays',
  access: 'signed_in',
  body: Type.Partial(Type.Object(FIELDS), { additionalProperties: false }),
  reply: Reply,
  errors: ['not_signed_in', 'impersonating', 'malformed_request'],
});
