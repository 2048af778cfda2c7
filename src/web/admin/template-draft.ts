/** What stands in the form of a starting point of alerts. */
import type { AdminTemplate, AdminTemplatePageProps } from '#contract/alert-pages.ts';
import type { FoundPlace } from '../alerts/find-places.ts';

/** A template as it stands, with the groups it names. */
interface Stored {
  template: Omit<AdminTemplate, 'finds_a_week'> | null;
  groups: AdminTemplatePageProps['groups'];
}

/** A group by its name in addresses, as templates name it. */
export type NamedGroup = FoundPlace & { slug: string };

/** Whole numbers, and the least and the most each takes. */
export const NUMBERS = {
  min_temperature: [0, 100_000],
  min_discount_percent: [1, 100],
  max_price_rub: [0, 999_999_999],
  max_price_usd: [0, 999_999_999],
  position: [0, 100_000],
} as const;
export type NumberField = keyof typeof NUMBERS;
export const NUMBER_FIELDS = Object.keys(NUMBERS) as NumberField[];

/** One made without a position stands behind those that are shipped. */
const USUAL_POSITION = 1000;

export type TemplateDraft = Record<NumberField, string> & {
  name_ru: string;
  name_en: string;
  keyword_ru: string;
  keyword_en: string;
  groups: readonly NamedGroup[];
  /** What is typed of a group and not chosen. */
  group_typed: string;
  free_only: boolean;
  include_coupons: boolean;
  is_shown: boolean;
  picture: string | null;
};

const typed = (amount: number | null | undefined) => (amount === null || amount === undefined ? '' : `${amount}`);

/** What the form begins with. */
export function draftOf({ template, groups }: Stored): TemplateDraft {
  return {
    name_ru: template?.name_ru ?? '',
    name_en: template?.name_en ?? '',
    keyword_ru: template?.keyword_ru ?? '',
    keyword_en: template?.keyword_en ?? '',
    // One that this site does not have is shown by its address, and stays unless it is taken out.
    groups: groups.map(({ slug, id, name }, at) => ({ slug, id: id ?? -1 - at, name: name ?? slug })),
    group_typed: '',
    min_temperature: typed(template?.min_temperature),
    min_discount_percent: typed(template?.min_discount_percent),
    max_price_rub: typed(template?.max_price_rub),
    max_price_usd: typed(template?.max_price_usd),
    position: typed(template?.position ?? USUAL_POSITION),
    free_only: template?.free_only ?? false,
    include_coupons: template?.include_coupons ?? true,
    is_shown: template?.is_shown ?? true,
    picture: template?.picture ?? null,
  };
}

/** What an administrator decides, field by field, in the order of the form. */
const TEMPLATE_FIELDS = [
  'name_ru',
  'name_en',
  'keyword_ru',
  'keyword_en',
  'groups',
  ...NUMBER_FIELDS,
  'free_only',
  'include_coupons',
  'is_shown',
  'picture',
] as const satisfies readonly (keyof TemplateDraft)[];
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

const comparable = (draft: TemplateDraft, field: TemplateField) =>
  field === 'groups' ? draft.groups.map(({ slug }) => slug).join() : draft[field];

/** In what two differ. */
export function differing(one: TemplateDraft, other: TemplateDraft): TemplateField[] {
  return TEMPLATE_FIELDS.filter((field) => comparable(one, field) !== comparable(other, field));
}

/** What is typed, with what somebody else has changed where nothing was typed since `stood`. */
export function mergedDraft(mine: TemplateDraft, stood: TemplateDraft, theirs: TemplateDraft): TemplateDraft {
  const own = differing(mine, stood);
  const { group_typed } = mine;
  return { ...theirs, group_typed, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
}

/** A whole number as people type it, spaces inside included: null for none, undefined for what is none of the field. */
export function numberOf(field: NumberField, text: string): number | null | undefined {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return field === 'position' ? USUAL_POSITION : null;
  const [least, most] = NUMBERS[field];
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : -1;
  return number >= least && number <= most ? number : undefined;
}

/** What the server is sent; every number of it was found good. */
export function bodyOf(draft: TemplateDraft) {
  const { groups, group_typed: _typed, position, ...same } = draft;
  const amount = (field: NumberField) => numberOf(field, draft[field]) ?? null;
  return {
    ...same,
    min_temperature: amount('min_temperature'),
    min_discount_percent: amount('min_discount_percent'),
    max_price_rub: amount('max_price_rub'),
    max_price_usd: amount('max_price_usd'),
    position: numberOf('position', position) ?? USUAL_POSITION,
    group_slugs: groups.map(({ slug }) => slug),
  };
}
