import Type, { type Static } from 'typebox';
import {
  CHOSEN_KINDS,
  NOTICE_KINDS,
  NOTIFICATION_CHANNELS,
  type ChosenKind,
  type NoticeKind,
  type NotificationChoices,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './shapes.ts';

export type { NoticeKind } from './common.ts';

const GroupedNotification = Type.Object({
  id: Id,
  text: Type.String({ description: 'HTML made of escaped parts: who did what to what' }),
  url: Type.String({ description: 'The page it leads to' }),
  group_is_read: Type.Integer({ minimum: 0, maximum: 1, description: '0 while unread' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'A picture of who or what; null for the icon alone' }),
  image_adults_only: Type.Boolean(),
  time_ago: Type.String({ description: 'How long ago the last of it happened, in the reader’s language' }),
  happened_at: Type.String({ format: 'date-time' }),
  setread: Type.String({ description: 'Address that marks it read' }),
  icon_type: Type.Unsafe<NoticeKind>(Type.Enum([...NOTICE_KINDS])),
  alert_link: Type.Union([Type.Object({ label: Type.String(), url: Type.String() }), Type.Null()], {
    description: 'Of finds: to the deal alert, where it can be paused, or to all of them when several found it',
  }),
});
export type GroupedNotification = Static<typeof GroupedNotification>;

/** `/notifications`. */
export interface NotificationsPageProps {
  notices: readonly GroupedNotification[];
  /** Address of the older ones; null when there are none. */
  older_path: string | null;
  /** Groups that are not read, all of them. */
  unread_count: number;
}

/** `/unsubscribe/{token}`: where emails about notifications are ended. */
export interface UnsubscribePageProps {
  state: 'ask' | 'done' | 'dead';
  /** What ends: emails about notifications, or news of the site. */
  ended: 'notifications' | 'news';
}

const Counted = Type.Object({
  meta: Type.Object({ new_groups_count: Type.Integer({ minimum: 0, description: 'Unread groups of the caller' }) }),
});

export const listNotifications = endpoint({
  key: 'GET /ui/user-notification/index',
  summary: 'What the caller is told, newest first; groups of the same kind about the same thing',
  access: 'signed_in',
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({
    grouped_notifications: Type.Array(GroupedNotification),
    meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) }),
  }),
  errors: ['not_signed_in', 'malformed_request'],
});

export const countNotifications = endpoint({
  key: 'GET /ui/user-notification/count',
  summary: 'How many groups the caller has not read',
  access: 'signed_in',
  reply: Counted,
  errors: ['not_signed_in'],
});

export const readAllNotifications = endpoint({
  key: 'GET /ui/user-notification/mark-all-web-processed',
  summary: 'Marks everything read; wants the token, or a request of the site’s own pages, though it is a GET',
  access: 'signed_in',
  reply: Counted,
  errors: ['not_signed_in', 'csrf_failed'],
});

export const readNotification = endpoint({
  key: 'GET /ui/user-notification/:id/setread',
  summary: 'Marks one group read; read already, nothing changes. Wants the token as marking all does',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  reply: Counted,
  errors: ['not_signed_in', 'csrf_failed', 'malformed_request', 'notification_not_found'],
});

const Channel = Type.Unsafe<NotificationChoices[ChosenKind]>(Type.Enum([...NOTIFICATION_CHANNELS]));
const CHOICES = {
  comment_comment: Channel,
  post_comment: Channel,
  mention: Channel,
  post_vote: Channel,
  comment_reaction: Channel,
  post_downvote: Channel,
  comment_reaction_dislike: Channel,
  follower: Channel,
  badge: Channel,
} satisfies Record<ChosenKind, typeof Channel>;
const Choices = Type.Object({ data: Type.Object(CHOICES) });

export const readNotificationChoices = endpoint({
  key: 'GET /api/me/notification-choices',
  summary: 'Where the caller is told of what: nowhere, in the bell, also by e-mail, or also by push',
  access: 'signed_in',
  reply: Choices,
  errors: ['not_signed_in'],
});

export const changeNotificationChoices = endpoint({
  key: 'PATCH /api/me/notification-choices',
  summary: 'Changes some of them; what is left out stays',
  access: 'signed_in',
  // Elsewhere unknown fields are ignored; here each names a kind, and one that there is not is a mistake worth knowing.
  body: Type.Partial(Type.Object(CHOICES), {
    propertyNames: Type.Enum([...CHOSEN_KINDS]),
    additionalProperties: false,
  }),
  reply: Choices,
  errors: ['not_signed_in', 'impersonating', 'malformed_request'],
});
