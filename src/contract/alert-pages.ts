/** What the pages of deal alerts are given. */
import type { AlertChannel } from './alert-channels.ts';
import type { AlertTemplate, FullTemplate } from './alert-templates.ts';
import type { Alert, NewAlert } from './alerts.ts';
import type { GroupBrief, StoreBrief } from './common.ts';
import type { FeedProps } from './cards.ts';

/** A group or a store by its name. */
export type NamedChoice = Pick<GroupBrief | StoreBrief, 'id' | 'name'>;

/** What the fields of an alert offer before anything is typed: the largest groups and stores. */
export interface AlertChoices {
  groups: readonly NamedChoice[];
  stores: readonly NamedChoice[];
  /** The reader's own. */
  channels: readonly Pick<AlertChannel, 'id' | 'name' | 'kind' | 'state'>[];
  /** Chats of Telegram may be channels. */
  has_telegram: boolean;
}

/** What an alert begins with; all of it empty but what the reader came from. */
export interface AlertGiven {
  keyword: string;
  groups: readonly NamedChoice[];
  stores: readonly NamedChoice[];
  /** Whole units of the currency of the reader's language. */
  max_price: number | null;
  /** Of a draft or a template, everything else it says. */
  rest?: Omit<NewAlert, 'keyword' | 'group_ids' | 'store_ids' | 'max_price' | 'currency'>;
}

/** Filters of lists that no alert has. */
export const LEFT_OUT = ['price_from', 'free_shipping', 'coupons_only', 'long_words'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** An alert that a guest has made in this browser, with all that makes it a member's. */
export interface AlertDraft {
  collector_id: string;
  draft_id: number;
  name: string;
}

/** Orders of own alerts: by the latest find, by their beginning, by name. */
export const ALERT_ORDERS = ['found', 'new', 'name'] as const;
export type AlertOrder = (typeof ALERT_ORDERS)[number];

/** `/alerts-manage`. */
export interface AlertsPageProps {
  /** The newest first. */
  alerts: readonly Alert[];
  /** How they are shown. */
  order: AlertOrder;
  has_folders: boolean;
  /** Alerts this member may have. */
  most: number;
  /** True right after one was made: the page says so, and leads to the hottest deals meanwhile. */
  is_welcome: boolean;
  choices: AlertChoices;
  /** Starting points, what suits the reader best first. */
  templates: readonly AlertTemplate[];
}

/** `/alerts/templates`: every starting point. */
export interface AlertTemplatesPageProps {
  templates: readonly AlertTemplate[];
}

/** A template, as administrators see it. */
export interface AdminTemplate extends Omit<FullTemplate, 'finds_ru' | 'finds_en' | 'group_slugs'> {
  /** Offers a week that readers of each language would be told of; null before the first count. */
  finds_a_week: { ru: number; en: number } | null;
}

/** `/admin/alert-templates`. */
export interface AdminTemplatesPageProps {
  templates: readonly AdminTemplate[];
  previous_path: string | null;
  next_path: string | null;
}

/** `/admin/alert-templates/{id}`, and `/admin/alert-templates/new`. */
export interface AdminTemplatePageProps {
  /** Null for one that is to be made. */
  template: AdminTemplate | null;
  /** As it names them; id and name are null of one that this site does not have. */
  groups: readonly { slug: string; id: number | null; name: string | null }[];
}

/** `/alerts/new`. */
export interface AlertNewPageProps {
  given: AlertGiven;
  count: number;
  /** 0 for a guest, who signs up by it. */
  most: number;
  choices: AlertChoices;
  /** Made before its reader came in: it becomes an alert now. */
  draft: AlertDraft | null;
  /** Filters of the list its reader came from that did not come along. */
  left_out: readonly LeftOut[];
  /** By whose link its reader came; null for nobody's. */
  shared: SharedAlert | null;
}

/** What the link of somebody's alert gave: all it waits for, all but a price in another currency, or nothing any more. */
export type SharedAlert = 'whole' | 'without_price' | 'gone';

/** `/alerts/{id}`, of its owner alone. */
export interface AlertPageProps {
  alert: Alert;
  choices: AlertChoices;
  /** What it found, the latest first. */
  feed: FeedProps;
}

/** `/alerts/{id}/offers`, of its owner alone. */
export interface AlertOffersPageProps {
  alert: Alert;
  /** True: what has ended is listed, too. */
  has_ended: boolean;
  /** Everything it would find, the latest first. */
  feed: FeedProps;
}

/** `/alerts/sign-up`, of guests. */
export interface AlertSignUpPageProps {
  /** null while there is a keyword alone: the page makes one of it. */
  draft: AlertDraft | null;
  /** Empty where there is a draft. */
  keyword: string;
}
