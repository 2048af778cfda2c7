/** Props of the screens where something is written. Types only: the browser reads this file. */
import type { Picture } from './common.ts';
import type { DraftForm, DraftKind } from './drafts.ts';

/** A group to be picked, with the name of the one above. */
export interface GroupChoice {
  id: number;
  slug: string;
  name: string;
  parent: string | null;
}

export interface StoreChoice {
  id: number;
  name: string;
  /** Every host of the store; the first is named in messages. */
  hosts: readonly string[];
}

/** One of the reader's unfinished texts. */
export interface DraftBrief {
  id: number;
  kind: DraftKind;
  /** Before a title is typed the host of its link; empty without either. */
  title: string;
  url: string;
  updated_at: string;
  /** True for a draft that changes something published. */
  is_edit: boolean;
}

/** `/submit`, `/submit/{draft}/{step}`, `/offers/{id}/edit`, `/discussions/{id}/edit`. */
export interface SubmitPageProps {
  /** Null until the first change makes one. */
  draft_id: number | null;
  kind: DraftKind;
  form: DraftForm;
  /** An address that another app shared with the site: what is begun with it; null without one. */
  shared_link: string | null;
  /** Step of a deal or coupon; a discussion is one page. */
  step: 'link' | 'basics' | 'images' | 'description' | 'final';
  /** What is being edited; null for something new. `scheduled_for` is an ISO instant while it waits for it. */
  edited: {
    offer_id: number | null;
    discussion_id: number | null;
    url: string;
    is_published: boolean;
    scheduled_for: string | null;
  } | null;
  /** Fields this writer may change; null is all of them. */
  editable_fields: readonly (keyof DraftForm)[] | null;
  /** Pictures of form.picture_ids. */
  pictures: readonly Picture[];
  /** Groups of form.group_ids. */
  groups: readonly GroupChoice[];
  /** The largest groups, to be offered before anything is typed. */
  top_groups: readonly GroupChoice[];
  store: StoreChoice | null;
  /** The writer's calendar day, YYYY-MM-DD. */
  today: string;
  /** How far ahead the writer may schedule; 0 for not at all. */
  max_offset_minutes: number;
  /** False while the address is unproven: a draft may be kept, not published. */
  can_publish: boolean;
  /** Other drafts, the latest first. */
  drafts: readonly DraftBrief[];
}
