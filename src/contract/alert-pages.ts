/** What the pages of deal alerts are given. */
import type { Alert } from './alerts.ts';
import type { GroupBrief, StoreBrief } from './common.ts';

/** A group or a store by its name. */
export type NamedChoice = Pick<GroupBrief | StoreBrief, 'id' | 'name'>;

/** What the fields of an alert offer before anything is typed: the largest groups and stores. */
export interface AlertChoices {
  groups: readonly NamedChoice[];
  stores: readonly NamedChoice[];
}

/** What an alert begins with; all of it empty but what the reader came from. */
export interface AlertGiven {
  keyword: string;
  groups: readonly NamedChoice[];
  stores: readonly NamedChoice[];
  /** Whole units of the currency of the reader's language. */
  max_price: number | null;
}

/** `/alerts-manage`. */
export interface AlertsPageProps {
  alerts: readonly Alert[];
  /** Alerts this member may have. */
  most: number;
  /** True right after one was made: the page says so, and leads to the hottest deals meanwhile. */
  is_welcome: boolean;
  choices: AlertChoices;
}

/** `/alerts/new`. */
export interface AlertNewPageProps {
  given: AlertGiven;
  count: number;
  most: number;
  choices: AlertChoices;
}
