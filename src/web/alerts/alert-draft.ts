/** An alert as it stands in the fields, and what is sent of it. */
import type { AlertGiven, NamedChoice } from '#contract/alert-pages.ts';
import type { Alert, AlertFields } from '#contract/alerts.ts';
import type { Currency } from '#contract/common.ts';
import type { PlaceField } from './find-places.ts';

export interface AlertDraft {
  keyword: string;
  name: string;
  groups: readonly NamedChoice[];
  stores: readonly NamedChoice[];
  /** Typed into the fields of both, and not chosen yet. */
  group_typed: string;
  store_typed: string;
  /** null tells at once. */
  min_temperature: number | null;
  /** In which the degrees have to be reached; null for whenever. */
  within_minutes: number | null;
  /** As typed. */
  max_price: string;
  min_discount_percent: string;
  free_only: boolean;
  include_coupons: boolean;
  in_description: boolean;
  description: string;
  by_email: boolean;
  by_push: boolean;
  channel_ids: readonly number[];
}

export const PLACE_FIELDS = ['groups', 'stores'] as const satisfies readonly PlaceField[];
/** Where the typed words of each stand. */
export const TYPED = { groups: 'group_typed', stores: 'store_typed' } as const;

export type AmountField = 'max_price' | 'min_discount_percent';
/** The largest that each takes. */
export const MOST_OF: Record<AmountField, number> = { max_price: 999_999_999, min_discount_percent: 100 };

/** The fields of an alert that stands, or of a new one begun with what is given. */
export function draftOf(alert: Alert | null, given: AlertGiven = NOTHING_GIVEN): AlertDraft {
  if (alert === null) {
    const { keyword, groups, stores, max_price, rest } = given;
    const { min_discount_percent = null, template_id: _template, ...others } = rest ?? {};
    const amounts = { max_price: amountText(max_price), min_discount_percent: amountText(min_discount_percent) };
    return { ...EMPTY, ...others, keyword, groups, stores, ...amounts };
  }
  const { max_price, min_discount_percent, ...rest } = alert;
  const { keyword, name, groups, stores, min_temperature, within_minutes } = rest;
  const { free_only, include_coupons, in_description, description, by_email, by_push, channel_ids } = rest;
  return {
    keyword,
    name,
    groups,
    stores,
    group_typed: '',
    store_typed: '',
    min_temperature,
    within_minutes,
    max_price: amountText(max_price),
    min_discount_percent: amountText(min_discount_percent),
    free_only,
    include_coupons,
    in_description,
    description,
    by_email,
    by_push,
    channel_ids,
  };
}

const amountText = (amount: number | null) => (amount === null ? '' : String(amount));

const NOTHING_GIVEN: AlertGiven = { keyword: '', groups: [], stores: [], max_price: null };
const EMPTY: AlertDraft = {
  keyword: '',
  name: '',
  groups: [],
  stores: [],
  group_typed: '',
  store_typed: '',
  min_temperature: null,
  within_minutes: null,
  max_price: '',
  min_discount_percent: '',
  free_only: false,
  include_coupons: true,
  in_description: false,
  description: '',
  by_email: true,
  by_push: false,
  channel_ids: [],
};

/** A whole amount as people type it, spaces inside included: null for none, undefined for what is no such amount. */
export function amountOf(field: AmountField, text: string): number | null | undefined {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return null;
  const amount = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return amount >= 1 && amount <= MOST_OF[field] ? amount : undefined;
}

/** What is wrong with each amount that is none; `too_large` is a number, and more than the field takes. */
export function wrongAmounts(draft: AlertDraft): { field: AmountField; fault: 'no_number' | 'too_large' }[] {
  return (['max_price', 'min_discount_percent'] as const)
    .filter((field) => amountOf(field, draft[field]) === undefined)
    .map((field) => ({ field, fault: isTooLarge(field, draft[field]) ? 'too_large' : 'no_number' }));
}

function isTooLarge(field: AmountField, text: string): boolean {
  const digits = text.replace(/\s/g, '');
  return /^\d+$/.test(digits) && Number(digits) > MOST_OF[field];
}

/** With a place in the stead of what was typed, once. */
export function withPlace(draft: AlertDraft, field: PlaceField, place: NamedChoice): AlertDraft {
  const others = draft[field].filter(({ id }) => id !== place.id);
  return { ...draft, [field]: [...others, place], [TYPED[field]]: '' };
}

/**
 * What is sent; an amount that is none is left out as though nothing were typed.
 * @param currency the one shown beside the price: of an alert that stands its own, whatever language it is read in
 */
export function fieldsOf(draft: AlertDraft, currency: Currency): Required<AlertFields> {
  const { groups, stores, max_price, min_discount_percent, group_typed: _group, store_typed: _store, ...same } = draft;
  return {
    ...same,
    // The choice stays while the slider is moved to its beginning and back.
    within_minutes: same.min_temperature === null ? null : same.within_minutes,
    currency,
    channel_ids: [...same.channel_ids],
    keyword: same.keyword.trim(),
    name: same.name.trim(),
    description: same.description.trim(),
    group_ids: groups.map(({ id }) => id),
    store_ids: stores.map(({ id }) => id),
    max_price: amountOf('max_price', max_price) ?? null,
    min_discount_percent: amountOf('min_discount_percent', min_discount_percent) ?? null,
  };
}

/** What decides which offers are found, and none of it for an alert that nothing narrows. */
export function previewedFields(draft: AlertDraft, currency: Currency): AlertFields | null {
  const {
    name: _name,
    description: _description,
    by_email: _email,
    by_push: _push,
    channel_ids: _channels,
    ...fields
  } = fieldsOf(draft, currency);
  const { keyword, group_ids, store_ids, max_price, min_discount_percent, free_only } = fields;
  const is_narrowed =
    keyword !== '' ||
    group_ids.length > 0 ||
    store_ids.length > 0 ||
    max_price !== null ||
    min_discount_percent !== null ||
    free_only;
  return is_narrowed ? fields : null;
}
