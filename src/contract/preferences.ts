import Type from 'typebox';
import { CONTENT_CHOICES, DISCUSSION_TABS, EMAIL_PACES, HOME_FILTERS, HOME_TABS, type Preferences } from './common.ts';
import { endpoint } from './endpoint.ts';

const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM' });
const CHOSEN = {
  home_filter: Type.Unsafe<Preferences['home_filter']>(Type.Enum([...HOME_FILTERS])),
  home_tab: Type.Unsafe<Preferences['home_tab']>(Type.Enum([...HOME_TABS])),
  content_language: Type.Unsafe<Preferences['content_language']>(
    Type.Enum([...CONTENT_CHOICES], {
      description: 'Language of the offers and discussions that lists show; `site` is that of the pages',
    }),
  ),
  discussions_tab: Type.Unsafe<Preferences['discussions_tab']>(Type.Enum([...DISCUSSION_TABS])),
  auto_subscribe_deals: Type.Boolean(),
  auto_subscribe_discussions: Type.Boolean(),
  chat_enabled: Type.Boolean({
    description: 'Whether others may write to the caller in a chat, and the caller to them',
  }),
  chat_receipts: Type.Boolean({
    description: 'Both sides of a chat see how far the other has read, where both want it',
  }),
  chat_enter_sends: Type.Boolean({ description: 'Enter sends a message, not Ctrl and Enter' }),
  chat_push_text: Type.Boolean({ description: 'Pushes and emails about messages hold their first words' }),
  chat_email: Type.Boolean({ description: 'Emails about messages that stay unread' }),
  site_news: Type.Boolean({ description: 'Letters with news of the site, by those who run it' }),
  email_pace: Type.Unsafe<Preferences['email_pace']>(
    Type.Enum([...EMAIL_PACES], {
      description: 'Emails about notifications: within minutes, once an hour or once a day',
    }),
  ),
  is_quiet: Type.Boolean({ description: 'No such email and no push between the two times; what comes then waits' }),
  quiet_from: TimeOfDay,
  quiet_until: TimeOfDay,
};
const Reply = Type.Object({
  data: Type.Object({
    ...CHOSEN,
    time_zone: Type.Union([Type.String(), Type.Null()], { description: 'Null until one was chosen' }),
  }),
});

export const readPreferences = endpoint({
  key: 'GET /api/me/preferences',
  summary: 'What the own home page, discussions and comments do, and when the caller is told of what',
  access: 'signed_in',
  reply: Reply,
  errors: ['not_signed_in'],
});

export const changePreferences = endpoint({
  key: 'PATCH /api/me/preferences',
  summary: 'Changes some of them; what is left out stays',
  access: 'signed_in',
  body: Type.Partial(
    Type.Object({
      ...CHOSEN,
      time_zone: Type.String({ maxLength: 64, description: 'IANA name; without one the site’s, once it is needed' }),
    }),
    { additionalProperties: false },
  ),
  reply: Reply,
  errors: ['not_signed_in', 'impersonating', 'malformed_request', 'invalid_field'],
});
