import Type, { type Static } from 'typebox';
import { OneAlert } from './alerts.ts';
import { endpoint } from './endpoint.ts';
import { Empty, Id, IdParams } from './shapes.ts';

const orNull = (minimum: number, maximum: number, description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum, maximum, description });
const Text = (description: string) => Type.String({ maxLength: 1000, description });

/** A starting point of alerts, in the language of its reader. */
export const AlertTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  picture: Type.Union([Type.String(), Type.Null()], { description: 'A drawing of ours; null: the icon' }),
  icon: Type.Union([Type.String(), Type.Null()], { description: 'Of its first group; null for none' }),
  keyword: Type.String(),
  groups: Type.Array(Type.Object({ id: Id, name: Type.String(), url: Type.String() })),
  min_temperature: Type.Union([Type.Integer(), Type.Null()]),
  max_price: Type.Union([Type.Integer(), Type.Null()], { description: 'Whole units of currency' }),
  currency: Type.Union([Type.Literal('RUB'), Type.Literal('USD')]),
  min_discount_percent: Type.Union([Type.Integer(), Type.Null()]),
  free_only: Type.Boolean(),
  include_coupons: Type.Boolean(),
  followers_count: Type.Integer({ description: 'Members with an alert begun with it or waiting for the same' }),
  finds_a_week: Type.Union([Type.Number(), Type.Null()], {
    description: 'Of the last 30 days, a week; whole numbers above 10; null before the first count',
  }),
  is_recommended: Type.Boolean({ description: 'Of a group the reader opened in 30 days' }),
  alert_id: Type.Union([Id, Type.Null()], { description: 'The reader’s alert of it; null for none' }),
});
export type AlertTemplate = Static<typeof AlertTemplate>;

const FIELDS = {
  name_ru: Text('Up to 60 characters'),
  name_en: Text('Up to 60 characters'),
  keyword_ru: Text('As the keyword of an alert, for readers of Russian'),
  keyword_en: Text('The same for readers of English'),
  group_slugs: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 }),
  min_temperature: orNull(0, 100_000, 'Degrees an offer has to reach; null tells at once'),
  max_price_rub: orNull(0, 999_999_999, 'Whole roubles, for readers of Russian'),
  max_price_usd: orNull(0, 999_999_999, 'Whole dollars, for readers of English'),
  min_discount_percent: orNull(1, 100, 'Percent saved at least'),
  free_only: Type.Boolean(),
  include_coupons: Type.Boolean(),
  picture: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: 40,
    description: 'Name of a drawing; null shows the icon of its group',
  }),
  position: Type.Integer({ minimum: 0, maximum: 100_000, description: 'Among those that as many follow' }),
  is_shown: Type.Boolean({ description: 'False: put away, alerts begun with it go on' }),
};
const Fields = Type.Partial(Type.Object(FIELDS), { additionalProperties: false });

const Changes = Type.Partial(
  Type.Object({
    ...FIELDS,
    was: Type.Integer({
      minimum: 0,
      description: 'The `edits` that were seen; others by now answer conflict. Without it the fields named are written',
    }),
  }),
  { additionalProperties: false },
);

/** A template with both its languages, for administrators. */
export const FullTemplate = Type.Object({
  ...FIELDS,
  id: Id,
  edits: Type.Integer({ description: 'How often it was changed: what `was` of a change names' }),
  origin: Type.Union([Type.Literal('shipped'), Type.Literal('staff'), Type.Literal('popular')]),
  followers_count: Type.Integer(),
  finds_ru: Type.Integer({ description: 'Of the last 30 days' }),
  finds_en: Type.Integer(),
});
export type FullTemplate = Static<typeof FullTemplate>;

const MAKING = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;

export const listAlertTemplates = endpoint({
  key: 'GET /api/alert-templates',
  summary: 'Starting points of deal alerts: of groups the reader opened lately first, then what most wait for',
  access: 'public',
  query: Type.Object({ limit: Type.Integer({ default: 24, minimum: 1, maximum: 100 }) }),
  reply: Type.Object({ data: Type.Array(AlertTemplate) }),
  errors: [],
});

export const cloneAlertTemplate = endpoint({
  key: 'POST /api/alert-templates/:id/clone',
  summary: 'Starts a deal alert with a template; whoever has one of it keeps that one',
  access: 'signed_in',
  params: IdParams,
  reply: OneAlert,
  errors: ['not_signed_in', 'account_suspended', 'alert_template_not_found', 'too_many_alerts', 'invalid_field'],
});

export const listAllTemplates = endpoint({
  key: 'GET /api/admin/alert-templates',
  summary: 'Every template in both languages, also those put away; for administrators',
  access: 'session',
  reply: Type.Object({ data: Type.Array(FullTemplate) }),
  errors: [...MAKING],
});

export const createAlertTemplate = endpoint({
  key: 'POST /api/admin/alert-templates',
  summary: 'Makes a template; for administrators',
  access: 'session',
  body: Fields,
  reply: Type.Object({ data: FullTemplate }),
  errors: [...MAKING, 'invalid_field', 'too_many_templates'],
});

export const changeAlertTemplate = endpoint({
  key: 'PATCH /api/admin/alert-templates/:id',
  summary: 'Changes a template; alerts begun with it stay as they are; for administrators',
  access: 'session',
  params: IdParams,
  body: Changes,
  reply: Type.Object({ data: FullTemplate }),
  errors: [...MAKING, 'invalid_field', 'alert_template_not_found', 'conflict'],
});

export const deleteAlertTemplate = endpoint({
  key: 'DELETE /api/admin/alert-templates/:id',
  summary: 'Deletes a template; alerts begun with it go on; for administrators',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: [...MAKING, 'alert_template_not_found'],
});
