/** What a new member is shown: what to begin with, and whom to follow. */
import type { FirstStep, GroupBrief, Picture, UserBrief } from './common.ts';

/** `/welcome`: what a new member is led through. */
export interface FirstStepsPageProps {
  steps: Readonly<Record<FirstStep, 'open' | 'done' | 'skipped'>>;
  /** It stands in the account menu still. */
  is_open: boolean;
  /** Popular ones, each with a picture of what was found there last. */
  groups: readonly (GroupBrief & { picture: Picture | null; is_followed: boolean })[];
  /** Names of the alerts there are, two at most. */
  alerts: readonly string[];
  /** As it was sent, and what is wrong with it. */
  keyword: string;
  keyword_error: string | null;
  /** Starting points of alerts they have not begun with. */
  templates: readonly { id: number; name: string }[];
}

/** Somebody the reader may want to follow. */
export interface SuggestedPerson extends UserBrief {
  name: string | null;
  /** Where they bring much, and how much of its latest. */
  group: string;
  offers_count: number;
}
