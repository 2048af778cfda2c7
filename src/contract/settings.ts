import Type, { type Static } from 'typebox';
import type { TemperatureLevel } from './common.ts';
import { endpoint } from './endpoint.ts';
import { REPLAYED_SETTINGS, type ReplayedSetting } from './replayed-settings.ts';
import { Id } from './shapes.ts';

const NumberOrNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

export const SETTING_UNITS = [
  'bytes',
  'characters',
  'choice',
  'count',
  'days',
  'degrees',
  'hour_of_day',
  'hours',
  'kilobytes',
  'megabytes',
  'megapixels',
  'minutes',
  'months',
  'percent',
  'px',
  'seconds',
  'switch',
  'trust',
  'weight',
] as const;
export type SettingUnit = (typeof SETTING_UNITS)[number];

/** A number of the product that administrators change at run time. */
export const SiteSetting = Type.Object({
  key: Type.String({ description: 'As `posts.a_day_t0`; its meaning stands in docs/operations.md' }),
  value: Type.Number(),
  initial: Type.Number({ description: 'The default of this version' }),
  least: Type.Number({ description: 'The end is included' }),
  most: Type.Number({ description: 'The end is included' }),
  is_whole: Type.Boolean(),
  unit: Type.Unsafe<SettingUnit>({
    type: 'string',
    enum: [...SETTING_UNITS],
    description: '`switch`: 1 is on, 0 off; `choice`: the place in `choices`, from 0',
  }),
  choices: Type.Optional(Type.Array(Type.String(), { description: 'What there is to choose from' })),
  changed: Type.Union(
    [
      Type.Object({
        at: Type.String({ format: 'date-time' }),
        by: Type.Object({ id: Id, username: Type.String() }),
        value_before: NumberOrNull('Null: the default'),
      }),
      Type.Null(),
    ],
    { description: 'The latest change by an administrator' },
  ),
});
export type SiteSetting = Static<typeof SiteSetting>;

export const listSettings = endpoint({
  key: 'GET /api/admin/settings',
  summary: 'Every setting with its value, bounds and who changed it last; for administrators',
  access: 'session',
  reply: Type.Object({ data: Type.Array(SiteSetting) }),
  errors: ['not_signed_in', 'account_suspended', 'not_allowed'],
});

export const changeSetting = endpoint({
  key: 'PUT /api/admin/settings/:key',
  summary: 'Changes a setting; for administrators. Every process obeys it within 5 seconds',
  access: 'session',
  params: Type.Object({ key: Type.String({ maxLength: 80 }) }),
  body: Type.Object(
    {
      value: NumberOrNull('Null: back to the default'),
      was: Type.Number({ description: 'The value that was seen; another one by now answers conflict' }),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: SiteSetting }),
  errors: ['not_signed_in', 'account_suspended', 'not_allowed', 'setting_not_found', 'invalid_field', 'conflict'],
});

const Counts = { before: Type.Integer(), after: Type.Integer() };
const SettingEffect = Type.Object({
  offers: Type.Integer({ description: 'Of the last 30 days, at most 200,000' }),
  changed: Type.Integer({ description: 'Of them on another level' }),
  levels: Type.Array(
    Type.Object({ level: Type.Unsafe<Exclude<TemperatureLevel, 'new'>>({ type: 'string' }), ...Counts }),
  ),
  hot: Type.Object(Counts, { description: 'Of them on the Hot list' }),
});
export type SettingEffect = Static<typeof SettingEffect>;

export const settingEffect = endpoint({
  key: 'GET /api/admin/settings/:key/effect',
  summary:
    'What another value of a setting of the temperature would make of the offers of the last 30 days; changes nothing; for administrators',
  access: 'session',
  params: Type.Object({ key: Type.Unsafe<ReplayedSetting>({ type: 'string', enum: [...REPLAYED_SETTINGS] }) }),
  query: Type.Object({ value: Type.Number() }),
  reply: Type.Object({ data: SettingEffect }),
  errors: ['not_signed_in', 'account_suspended', 'not_allowed', 'invalid_field'],
});
