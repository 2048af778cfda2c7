/**
 * The rule of the submit form: what of a form as typed may be published, and what is wrong with the rest.
 * The browser asks it on every blur, the server before every write (product spec, section 5).
 */
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import { isOnHost, safeAddress } from './canonical-link.ts';
import { DESCRIPTION_MAX_CHARACTERS, isEmptyDelta, parseDelta, type Delta } from './delta.ts';
import { dayIn, instantIn, isDay, isMoment } from './local-date.ts';
import { amountFault, parseAmount } from './typed-amount.ts';
import { instantAfter, parseOffset } from './schedule-offset.ts';
import { cleanLine, graphemeLength, TITLE_MAX, TITLE_MIN } from './text.ts';

/** Product spec, section 9. */
export const MAX_PICTURES = 8;
export const MAX_GROUPS = 20;
export const MAX_CODES = 10;
const MAX_CODE = 100;
const MAX_COUPON_DESCRIPTION = 1000;
const MAX_STORE_NAME = 100;
const MAX_PERCENT = 100;
const MAX_LINK = 2000;
const MINUTE_MS = 60_000;

export type FormField = keyof DraftForm;

/** Keys of the i18n noun `errors`. */
type FormFault =
  | 'field_required'
  | 'field_empty'
  | 'title_length'
  | 'link_malformed'
  | 'link_host'
  | 'own_store_only'
  | 'picture_required'
  | 'too_many_pictures'
  | 'group_required'
  | 'too_many_groups'
  | 'amount_malformed'
  | 'amount_too_large'
  | 'percent_range'
  | 'too_many_codes'
  | 'code_length'
  | 'coupon_name_length'
  | 'coupon_description_length'
  | 'store_name_length'
  | 'day_malformed'
  | 'day_past'
  | 'day_order'
  | 'day_before_out'
  | 'delta_invalid'
  | 'description_too_long'
  | 'schedule_too_far'
  | 'moment_malformed'
  | 'moment_past';

export type FormFaults = Partial<Record<FormField, FormFault>>;

/** What the rule must know beside the form. */
export interface FormContext {
  /** Host of the store that was chosen; null when there is none or it has no host. */
  store_hosts: readonly string[];
  /** The reader's calendar day, YYYY-MM-DD. */
  today: string;
  now: Date;
  /** Zone of the site's days and times. */
  time_zone: string;
  /** How far ahead this writer may schedule; 0 for not at all. */
  max_offset_minutes: number;
  /** An entry that is out already keeps dates that have passed meanwhile. */
  is_published: boolean;
  /** The instant an entry that waits already comes out at when the form names no other. */
  scheduled_for?: Date | null;
}

/** What is published of a form, in the units of the tables. */
export interface EntryContent {
  kind: DraftKind;
  title: string;
  delta: Delta;
  group_ids: number[];
  /** Until it comes out, with a part of a minute for an exact time; 0 for right away. */
  offset_minutes: number;
  url: string | null;
  currency: 'RUB' | 'USD';
  price_minor: number | null;
  low_price_minor: number | null;
  shipping_minor: number | null;
  codes: string[];
  discount_type: 'percentage' | 'currency' | null;
  /** Percent, or minor units. */
  discount_amount: number | null;
  coupon_name: string | null;
  coupon_description: string | null;
  picture_ids: number[];
  starts_on: string | null;
  ends_on: string | null;
  store_id: number | null;
  store_name: string | null;
}

/** The step a field stands on, for deals and coupons. */
export const STEPS = ['link', 'basics', 'images', 'description', 'final'] as const;
export type Step = (typeof STEPS)[number];
const STEP_OF: Record<FormField, Step> = {
  url: 'link',
  has_no_link: 'link',
  store_id: 'link',
  store_name: 'link',
  title: 'basics',
  currency: 'basics',
  price: 'basics',
  is_free: 'basics',
  low_price: 'basics',
  shipping: 'basics',
  is_free_shipping: 'basics',
  codes: 'basics',
  discount_type: 'basics',
  discount_amount: 'basics',
  coupon_name: 'basics',
  coupon_description: 'basics',
  picture_ids: 'images',
  delta: 'description',
  starts_on: 'final',
  ends_on: 'final',
  group_ids: 'final',
  schedule_offset: 'final',
  publish_at: 'final',
};

/** The step on which a field is asked for. */
export function stepOf(field: FormField): Step {
  return STEP_OF[field];
}

/** What is wrong with a form, each field once; empty when it may be published. */
export function formFaults(kind: DraftKind, form: DraftForm, context: FormContext): FormFaults {
  const faults: Partial<Record<FormField, FormFault | null>> = {
    title: titleFault(form.title ?? ''),
    delta: deltaFault(form),
    group_ids: groupsFault(form.group_ids ?? []),
    ...waitFaults(form, context),
    ...(kind === 'discussion' ? {} : offerFaults(kind, form, context)),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

/** An exact time goes before an offset. What is out already waits for nothing. */
function waitFaults(form: DraftForm, context: FormContext): Partial<Record<FormField, FormFault | null>> {
  const { publish_at = '' } = form;
  const field = publish_at.trim() === '' ? 'schedule_offset' : 'publish_at';
  if (field === 'publish_at' && context.is_published) return {};
  if (field === 'publish_at' && !isMoment(publish_at)) return { publish_at: 'moment_malformed' };
  const minutes = waitingMinutes(form, context);
  if (field === 'publish_at' && minutes <= 0) return { publish_at: 'moment_past' };
  return minutes > context.max_offset_minutes ? { [field]: 'schedule_too_far' } : {};
}

/** Minutes until a form is to come out, also a part of one: to its exact time where it names one, else its offset. */
export function waitingMinutes(form: DraftForm, { now, time_zone }: Pick<FormContext, 'now' | 'time_zone'>): number {
  const { publish_at = '', schedule_offset = '' } = form;
  if (!isMoment(publish_at)) return parseOffset(schedule_offset);
  return (instantIn(publish_at, time_zone).getTime() - now.getTime()) / MINUTE_MS;
}

function offerFaults(
  kind: 'deal' | 'coupon',
  form: DraftForm,
  context: FormContext,
): Partial<Record<FormField, FormFault | null>> {
  return {
    url: linkFault(form, context.store_hosts),
    price: form.is_free ? null : typedFault(form.price),
    low_price: typedFault(form.low_price),
    shipping: form.is_free_shipping ? null : typedFault(form.shipping),
    codes: codesFault(form.codes ?? []),
    picture_ids: picturesFault(form.picture_ids ?? []),
    starts_on: dayFault(form.starts_on),
    ends_on: endFault(form, context),
    store_name: (form.store_name ?? '').length > MAX_STORE_NAME ? 'store_name_length' : null,
    ...(kind === 'coupon' ? couponFaults(form) : {}),
  };
}

function couponFaults(form: DraftForm): Partial<Record<FormField, FormFault | null>> {
  return {
    discount_amount: discountFault(form),
    coupon_name: graphemeLength(cleanLine(form.coupon_name ?? '')) > TITLE_MAX ? 'coupon_name_length' : null,
    coupon_description:
      (form.coupon_description ?? '').length > MAX_COUPON_DESCRIPTION ? 'coupon_description_length' : null,
  };
}

function titleFault(title: string): FormFault | null {
  const length = graphemeLength(cleanLine(title));
  if (length === 0) return 'field_required';
  return length < TITLE_MIN || length > TITLE_MAX ? 'title_length' : null;
}

/** Any http or https address without credentials; on the host of the store, when one was chosen. */
function linkFault({ url = '', has_no_link = false }: DraftForm, store_hosts: readonly string[]): FormFault | null {
  if (has_no_link) return null;
  if (url.trim() === '') return 'field_required';
  const address = safeAddress(url);
  if (address === null || address.length > MAX_LINK) return store_hosts.length === 0 ? 'link_malformed' : 'link_host';
  return store_hosts.length === 0 || store_hosts.some((host) => isOnHost(address, host)) ? null : 'link_host';
}

const typedFault = (text = ''): FormFault | null => (text.trim() === '' ? null : amountFault(text));

function discountFault({ discount_type, discount_amount = '' }: DraftForm): FormFault | null {
  if (discount_amount.trim() === '') return null;
  const amount = parseAmount(discount_amount);
  if (amount === null) return amountFault(discount_amount);
  if (amount === 0) return 'amount_malformed';
  if (discount_type === 'currency') return null;
  return amount % 100 === 0 && amount / 100 <= MAX_PERCENT ? null : 'percent_range';
}

function codesFault(codes: readonly string[]): FormFault | null {
  const kept = codes.map(cleanLine).filter(Boolean);
  if (kept.length > MAX_CODES) return 'too_many_codes';
  return kept.some((code) => code.length > MAX_CODE) ? 'code_length' : null;
}

function picturesFault(ids: readonly number[]): FormFault | null {
  const { size } = new Set(ids);
  if (size === 0) return 'picture_required';
  return size > MAX_PICTURES ? 'too_many_pictures' : null;
}

function groupsFault(ids: readonly number[]): FormFault | null {
  const { size } = new Set(ids);
  if (size === 0) return 'group_required';
  return size > MAX_GROUPS ? 'too_many_groups' : null;
}

function deltaFault({ delta }: DraftForm): FormFault | null {
  const parsed = parseDelta(delta ?? { ops: [] }, DESCRIPTION_MAX_CHARACTERS);
  if (parsed === 'comment_too_long') return 'description_too_long';
  if (typeof parsed === 'string') return 'delta_invalid';
  return isEmptyDelta(parsed) ? 'field_empty' : null;
}

function dayFault(day = ''): FormFault | null {
  return day.trim() === '' || isDay(day) ? null : 'day_malformed';
}

function endFault(form: DraftForm, context: FormContext): FormFault | null {
  const { starts_on = '', ends_on = '' } = form;
  const fault = dayFault(ends_on);
  if (fault || ends_on.trim() === '') return fault;
  if (isDay(starts_on) && ends_on < starts_on) return 'day_order';
  if (context.is_published) return null;
  if (ends_on < context.today) return 'day_past';
  return ends_on < firstDay(form, context) ? 'day_before_out' : null;
}

/** The day an entry that is not out yet comes out. */
function firstDay(form: DraftForm, context: FormContext): string {
  const minutes = waitingMinutes(form, context);
  const out_at = minutes > 0 ? instantAfter(context.now, minutes) : (context.scheduled_for ?? null);
  return out_at ? dayIn(out_at, context.time_zone) : context.today;
}

/**
 * What a form without faults says, in the units of the tables. Ask `formFaults` first.
 * @param when without it nothing is said of the time it comes out
 */
export function entryContent(
  kind: DraftKind,
  form: DraftForm,
  when: Pick<FormContext, 'now' | 'time_zone'> | null = null,
): EntryContent {
  const parsed = parseDelta(form.delta ?? { ops: [] }, DESCRIPTION_MAX_CHARACTERS);
  const shared = {
    kind,
    title: cleanLine(form.title ?? ''),
    delta: typeof parsed === 'string' ? { ops: [] } : parsed,
    group_ids: [...new Set(form.group_ids ?? [])],
    offset_minutes: when ? waitingMinutes(form, when) : 0,
    currency: form.currency ?? ('RUB' as const),
  };
  if (kind === 'discussion') return { ...shared, ...NO_OFFER };
  const discount = kind === 'coupon' ? discountOf(form) : null;
  return {
    ...shared,
    url: form.has_no_link ? null : safeAddress(form.url ?? ''),
    price_minor: form.is_free ? 0 : amountOf(form.price),
    low_price_minor: amountOf(form.low_price),
    shipping_minor: form.is_free_shipping ? 0 : amountOf(form.shipping),
    codes: (form.codes ?? []).map(cleanLine).filter(Boolean),
    discount_type: discount === null ? null : (form.discount_type ?? 'percentage'),
    discount_amount: discount,
    coupon_name: kind === 'coupon' ? cleanLine(form.coupon_name ?? '') || null : null,
    coupon_description: kind === 'coupon' ? (form.coupon_description ?? '').trim() || null : null,
    picture_ids: [...new Set(form.picture_ids ?? [])],
    starts_on: dayOf(form.starts_on),
    ends_on: dayOf(form.ends_on),
    store_id: form.store_id ?? null,
    store_name: cleanLine(form.store_name ?? '') || null,
  };
}

const NO_OFFER = {
  url: null,
  price_minor: null,
  low_price_minor: null,
  shipping_minor: null,
  codes: [],
  discount_type: null,
  discount_amount: null,
  coupon_name: null,
  coupon_description: null,
  picture_ids: [],
  starts_on: null,
  ends_on: null,
  store_id: null,
  store_name: null,
} satisfies Partial<EntryContent>;

const amountOf = (text = '') => (text.trim() === '' ? null : parseAmount(text));
const dayOf = (day = '') => (day.trim() === '' ? null : day);

function discountOf({ discount_type, discount_amount = '' }: DraftForm): number | null {
  const amount = amountOf(discount_amount);
  if (amount === null) return null;
  return discount_type === 'currency' ? amount : amount / 100;
}

/** What the words of the faults quote: the host a link must stand on, a sample where there is no store, and hours. */
export function faultValues(context: Pick<FormContext, 'store_hosts' | 'max_offset_minutes'>): {
  host: string;
  hours: number;
} {
  return { host: context.store_hosts[0] ?? 'shop.example', hours: context.max_offset_minutes / 60 };
}
