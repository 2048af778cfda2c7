import Type, { type Static } from 'typebox';
import type { EntryItem } from './cards.ts';
import type { Currency } from './common.ts';
import { endpoint } from './endpoint.ts';
import { FeedReply } from './lists.ts';
import { Empty, Id, IdParams } from './shapes.ts';

export { ALERT_LIMITS } from './common.ts';

/** A whole number or null. One schema of two types: what is sent is not turned from 0 into null or back. */
const wholeOrNull = (minimum: number, maximum: number, description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum, maximum, description });

/** What an alert waits for and where it tells of it: all of it together has to hold, of groups and stores any one. */
const FIELDS = {
  name: Type.String({
    maxLength: 1000,
    description: 'Up to 60 characters; empty is named after the keyword, else after its groups and stores',
  }),
  description: Type.String({ maxLength: 5000, description: 'A note to oneself, up to 500 characters' }),
  keyword: Type.String({
    maxLength: 1000,
    description:
      'Up to 100 characters: words (all of them), "a phrase", -not, a|b, ( ), begin*; empty when anything else narrows it',
  }),
  group_ids: Type.Array(Id, { maxItems: 100, description: 'Up to 20; offers in any of them or below' }),
  store_ids: Type.Array(Id, { maxItems: 100, description: 'Up to 20; offers of any of them' }),
  min_temperature: wholeOrNull(0, 100_000, 'Degrees an offer has to reach; null tells at once'),
  within_minutes: wholeOrNull(
    15,
    10_080,
    'Minutes after publication in which min_temperature has to be reached; null for whenever, as without degrees',
  ),
  max_price: wholeOrNull(0, 999_999_999, 'Whole units of the currency, ends included'),
  currency: Type.Unsafe<Currency>(
    Type.Enum(['RUB', 'USD'], {
      description: 'Of max_price; when left out that of an alert that stands, else of the reader’s language',
    }),
  ),
  min_discount_percent: wholeOrNull(1, 100, 'Percent saved at least, as in the filters of lists'),
  free_only: Type.Boolean(),
  include_coupons: Type.Boolean({ description: 'False: deals alone' }),
  in_description: Type.Boolean({ description: 'True: the keyword is looked for in the text of an offer, too' }),
  by_email: Type.Boolean(),
  by_push: Type.Boolean(),
  channel_ids: Type.Array(Id, { maxItems: 100, description: 'Own channels that finds are sent to as well' }),
};

/** Whatever is left out of a new alert: nothing is asked for, coupons are welcome, push is on, emails are off. */
export const AlertFields = Type.Partial(Type.Object(FIELDS), { additionalProperties: false });
export type AlertFields = Static<typeof AlertFields>;

/** A new one may say in which template it has its beginning. */
export const NewAlert = Type.Partial(
  Type.Object({
    ...FIELDS,
    template_id: Type.Integer({
      minimum: 1,
      description: 'The template it was begun with, whatever was changed since; one that is gone is passed over',
    }),
  }),
  { additionalProperties: false },
);
export type NewAlert = Static<typeof NewAlert>;

const Place = Type.Object({ id: Id, name: Type.String(), url: Type.String() });

/** What an offer failed by. */
const REASONS = ['price', 'degrees', 'late', 'discount', 'free', 'coupon', 'store', 'group', 'description'] as const;
export type MissReason = (typeof REASONS)[number];

/** What would help an alert that finds more than 20 offers a day, or none in 90 days. */
const Advice = Type.Object({
  kind: Type.Unsafe<'loud' | 'quiet'>(Type.Enum(['loud', 'quiet'])),
  a_day: Type.Number({ description: 'Finds a day' }),
  min_temperature: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Degrees that would leave temperature_leaves finds a day',
  }),
  temperature_leaves: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  max_price: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'A price in whole units that would leave price_leaves finds a day',
  }),
  price_leaves: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  misses: Type.Array(
    Type.Object({
      title: Type.String(),
      url: Type.String(),
      reason: Type.Unsafe<MissReason>(Type.Enum([...REASONS])),
      missed_by: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'Of a price in the smallest units of the currency, else degrees or percent',
      }),
    }),
    { description: 'Offers of 90 days that failed one condition alone, five at most' },
  ),
});
export type AlertAdvice = Static<typeof Advice>;

export const Alert = Type.Object({
  ...FIELDS,
  id: Id,
  is_paused: Type.Boolean(),
  url: Type.String({ description: 'Its page' }),
  rss_url: Type.String({ description: 'Its feed: whoever knows the address reads it, until the alert is deleted' }),
  share_url: Type.String({
    description: 'Where whoever knows it begins an alert with the same conditions, until the alert is deleted',
  }),
  groups: Type.Array(Place, { description: 'Those of group_ids, in their order' }),
  stores: Type.Array(Place),
  finds_of_week: Type.Integer({ minimum: 0, description: 'Offers it told of in the last 7 days, counted to 1000' }),
  finds_of_month: Type.Integer({ minimum: 0, description: 'The same in 30 days' }),
  finds_count: Type.Integer({ minimum: 0, description: 'The same in all, of offers that are kept' }),
  opened_count: Type.Integer({
    minimum: 0,
    description: 'Of these, those whose offer was opened from what told of it, counted to 1000',
  }),
  bought_count: Type.Integer({ minimum: 0, description: 'Of these, those marked as bought, counted to 1000' }),
  last_found_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  advice: Type.Union([Advice, Type.Null()], {
    description: 'Looked at once a day; null while it is neither loud nor quiet, paused, or changed since',
  }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'Picture of the latest offer it found' }),
  created_at: Type.String({ format: 'date-time' }),
});
export type Alert = Static<typeof Alert>;

/** A word of a keyword as it was read. */
const ReadWord = Type.Object({
  text: Type.String({ description: 'As typed; a phrase without its quotes, a beginning with its *' }),
  is_excluded: Type.Boolean({ description: 'Offers with it are left out' }),
  other_forms: Type.Array(Type.String(), {
    description: 'What is looked for as well: the other alphabet, the other layout of the keyboard',
  }),
});

const BriefOffer = Type.Object({
  id: Id,
  title: Type.String(),
  url: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  price: Type.Union([Type.Object({ amount_minor: Type.Integer(), currency: Type.String() }), Type.Null()]),
  temperature: Type.Union([Type.Integer(), Type.Null()], { description: 'Null while it is hidden' }),
  published_at: Type.String({ format: 'date-time' }),
});

export const AlertPreview = Type.Object({
  count: Type.Integer({ description: 'Offers of the last 30 days it would have found, counted to 500' }),
  is_more: Type.Boolean({ description: 'True when there are more than 500' }),
  a_day: Type.Number({ description: 'count over 30, to a tenth' }),
  is_many: Type.Boolean({ description: 'More than 20 a day' }),
  latest: Type.Array(BriefOffer, { description: 'The newest three' }),
  words: Type.Array(ReadWord, { description: 'How the keyword was read' }),
});
export type AlertPreview = Static<typeof AlertPreview>;

/** What one alert said of an offer. */
export interface AlertFind {
  id: number;
  /** Its reader said that they bought it. */
  is_bought: boolean;
  alert: { id: number; name: string; url: string };
  /** The words of its keyword that the offer has, as typed; none of an alert without a keyword. */
  words: readonly string[];
  /** RFC 3339. */
  found_at: string;
}

/** An offer in the discount feed, with every alert of the reader that told of it, the latest first. */
export type AlertFeedItem = Extract<EntryItem, { type: 'offer' }> & { finds: readonly AlertFind[] };

/** `/alerts/mute/{token}`: where the link of an email pauses an alert. */
export interface MuteAlertPageProps {
  state: 'ask' | 'done' | 'dead';
  /** Of the alert; empty when it is gone. */
  name: string;
}

/** What a call about one alert answers. */
export const OneAlert = Type.Object({ data: Alert });
const WRITE_ERRORS = ['not_signed_in', 'account_suspended', 'invalid_field'] as const;

export const listAlerts = endpoint({
  key: 'GET /api/alerts',
  summary: 'Own deal alerts, newest first',
  access: 'signed_in',
  reply: Type.Object({
    data: Type.Array(Alert),
    meta: Type.Object({ most: Type.Integer({ description: 'So many the caller may have' }) }),
  }),
  errors: ['not_signed_in'],
});

export const createAlert = endpoint({
  key: 'POST /api/alerts',
  summary: 'Starts a deal alert',
  access: 'signed_in',
  body: NewAlert,
  reply: OneAlert,
  errors: [...WRITE_ERRORS, 'too_many_alerts'],
});

export const changeAlert = endpoint({
  key: 'PATCH /api/alerts/:id',
  summary: 'Changes a deal alert, pauses it or lets it go on; fields that are left out stay',
  access: 'signed_in',
  params: IdParams,
  body: Type.Partial(Type.Object({ ...FIELDS, is_paused: Type.Boolean() }), { additionalProperties: false }),
  reply: OneAlert,
  errors: [...WRITE_ERRORS, 'alert_not_found'],
});

export const deleteAlert = endpoint({
  key: 'DELETE /api/alerts/:id',
  summary: 'Deletes a deal alert; it can be brought back for a day',
  access: 'signed_in',
  params: IdParams,
  reply: Empty,
  errors: ['not_signed_in', 'account_suspended', 'alert_not_found'],
});

export const restoreAlert = endpoint({
  key: 'POST /api/alerts/:id/restore',
  summary: 'Brings back a deal alert that was deleted within a day',
  access: 'signed_in',
  params: IdParams,
  reply: OneAlert,
  errors: ['not_signed_in', 'account_suspended', 'alert_not_found', 'too_many_alerts'],
});

export const muteAlert = endpoint({
  key: 'POST /api/alerts/:id/mute',
  summary: 'Pauses a deal alert; paused already, nothing changes',
  access: 'signed_in',
  params: IdParams,
  reply: OneAlert,
  errors: ['not_signed_in', 'account_suspended', 'alert_not_found'],
});

export const previewAlert = endpoint({
  key: 'POST /api/alerts/preview',
  summary: 'What a deal alert like this would have found in the last 30 days; nothing is kept',
  access: 'public',
  body: AlertFields,
  reply: Type.Object({ data: AlertPreview }),
  errors: ['account_suspended', 'invalid_field', 'rate_limited'],
});

/** What may be done to several at once. */
const ACTIONS = ['pause', 'resume', 'delete', 'restore'] as const;
export type AlertsAction = (typeof ACTIONS)[number];

export const changeAlerts = endpoint({
  key: 'POST /api/alerts/several',
  summary:
    'Pauses, resumes, deletes or brings back several own alerts: all of them or none; answers with all that stand',
  access: 'signed_in',
  body: Type.Object(
    {
      ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      action: Type.Unsafe<AlertsAction>(Type.Enum([...ACTIONS])),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Array(Alert) }),
  errors: ['not_signed_in', 'account_suspended', 'alert_not_found', 'too_many_alerts'],
});

const BOUGHT = {
  access: 'signed_in',
  params: IdParams,
  reply: Empty,
  errors: ['not_signed_in', 'account_suspended', 'find_not_found'],
} as const;

export const markBought = endpoint({
  key: 'PUT /api/alert-finds/:id/bought',
  summary: 'Says that the caller bought what an alert of theirs found; said before, nothing changes',
  ...BOUGHT,
});

export const unmarkBought = endpoint({
  key: 'DELETE /api/alert-finds/:id/bought',
  summary: 'Takes that back; never said, nothing changes',
  ...BOUGHT,
});

export const listAlertOffers = endpoint({
  key: 'GET /api/alerts/:id/offers',
  summary: 'Offers of the last 92 days that an own deal alert would find, paused or not, the latest first',
  access: 'signed_in',
  params: IdParams,
  query: Type.Object({
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    ended: Type.Optional(Type.Literal('1', { description: 'Those that have ended, too' })),
  }),
  reply: FeedReply,
  errors: ['not_signed_in', 'alert_not_found'],
});

export const listAlertFinds = endpoint({
  key: 'GET /api/lists/alerts',
  summary: 'Offers that the caller’s deal alerts told of, the latest first; of one alert with alert_id',
  access: 'signed_in',
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 200 })), alert_id: Type.Optional(Id) }),
  // AlertFeedItem: cards of offers with what found them.
  reply: FeedReply,
  errors: ['not_signed_in', 'alert_not_found'],
});
