import { ALERT_LIMITS, type NewAlert } from '#contract/alerts.ts';
import type { Locale } from '#contract/common.ts';
import { formsOf, nameOfKeyword, readKeyword, type KeywordTree } from '#rules/alert-keyword.ts';
import {
  ANY_KEY,
  askedTerms,
  groupKey,
  keysOfNeed,
  limitKey,
  queryText,
  rarestNeed,
  storeKey,
  type FiledKey,
  type LexemesOf,
  type Need,
  type Scope,
} from '#rules/alert-query.ts';
import { cleanLine, graphemeLength, truncateGraphemes } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { refuseFaults } from '../errors.ts';
import { lexemesOf } from '../search/search.ts';
import { siteCurrency } from '../site-look/site-look.ts';
import { selectLexemeShares, selectPlacesThere, type AlertMatcher, type AlertContent } from './alerts.sql.ts';

const USUAL: AlertContent = {
  name: '',
  description: '',
  keyword: '',
  group_ids: [],
  store_ids: [],
  min_temperature: null,
  within_minutes: null,
  max_price_minor: null,
  currency: 'RUB',
  min_discount_percent: null,
  free_only: false,
  include_coupons: true,
  in_description: false,
  by_email: false,
  by_push: true,
  channel_ids: [],
  is_paused: false,
};

/** An alert that may be kept, with what it asks of offers. */
export interface CompiledAlert {
  content: AlertContent;
  matcher: AlertMatcher;
  /** What a new one was begun with. */
  template_id: number | null;
  tree: KeywordTree | null;
  /** What the index keeps of the keyword's words. */
  lexemes: LexemesOf;
  /** What an offer must have one of; null when the keyword demands no word. */
  need: Need | null;
}

/** Who writes an alert. */
export interface AlertWriter {
  /** An amount of a new alert is in the currency of this language unless it says another. */
  locale: Locale;
  /** What an alert is called that names neither words nor places. */
  nameless: (limits: AlertContent) => string;
}

/**
 * Puts what was typed over what stands, and makes of it what offers are asked.
 * @param before the alert as it stands; null for a new one
 * @throws invalid_field
 */
export async function compileAlert(
  ctx: Context,
  before: AlertContent | null,
  fields: NewAlert & { is_paused?: boolean },
  { locale, nameless }: AlertWriter,
): Promise<CompiledAlert> {
  const { max_price, template_id = null, ...given } = fields;
  const stood = before ?? { ...USUAL, currency: siteCurrency(ctx, locale) };
  const priced = max_price === undefined ? {} : { max_price_minor: max_price === null ? null : max_price * 100 };
  const merged: AlertContent = { ...stood, ...given, ...priced };
  const content = {
    ...merged,
    name: cleanLine(merged.name),
    description: merged.description.toWellFormed().trim(),
    keyword: cleanLine(merged.keyword),
    group_ids: [...new Set(merged.group_ids)],
    store_ids: [...new Set(merged.store_ids)],
    channel_ids: [...new Set(merged.channel_ids)],
    // What is told of at once is told of soon enough.
    within_minutes: merged.min_temperature === null ? null : merged.within_minutes,
  };
  const read = readKeyword(content.keyword);
  const places = await selectPlacesThere(ctx.db, { ...content, locale });
  const tree = read.fault === null ? read.tree : null;
  const lexemes = await lexemesOf(ctx, formsOf(tree));
  const scope = content.in_description ? 'text' : 'title';
  const query = tree && queryText(tree, lexemes, scope);
  refuseFaults({
    ...lengthFaults(content),
    ...(places.groups.length < content.group_ids.length ? { group_ids: 'group_not_found' } : {}),
    ...(places.stores.length < content.store_ids.length ? { store_ids: 'store_not_found' } : {}),
    ...(read.fault === null ? {} : { keyword: read.fault }),
    ...(read.fault === null && content.keyword !== '' && query === null ? { keyword: 'keyword_words' } : {}),
  });
  const need = tree && query !== null ? await needOf(ctx, tree, lexemes) : null;
  if (need === null && !isNarrowed(content)) refuseFaults({ keyword: 'alert_empty' });
  const named = [...places.groups, ...places.stores].map(({ name }) => name).join(', ');
  const name = content.name || nameOfKeyword(content.keyword) || named || nameless(content);
  return {
    content: { ...content, name: truncateGraphemes(name, ALERT_LIMITS.name) },
    matcher: {
      query,
      terms: tree ? askedTerms(tree, lexemes, scope) : [],
      keys: keysOf(content, need, scope),
    },
    template_id,
    tree,
    lexemes,
    need,
  };
}

function lengthFaults(content: AlertContent): Record<string, string> {
  const isLong = (field: 'name' | 'description' | 'keyword') => graphemeLength(content[field]) > ALERT_LIMITS[field];
  return {
    ...(isLong('name') ? { name: 'alert_name_length' } : {}),
    ...(isLong('description') ? { description: 'alert_description_length' } : {}),
    ...(isLong('keyword') ? { keyword: 'keyword_length' } : {}),
    ...(content.group_ids.length > ALERT_LIMITS.groups ? { group_ids: 'too_many_alert_groups' } : {}),
    ...(content.store_ids.length > ALERT_LIMITS.stores ? { store_ids: 'too_many_alert_stores' } : {}),
  };
}

/** Whether anything but words keeps an alert from finding everything. */
function isNarrowed(content: AlertContent): boolean {
  return (
    content.group_ids.length > 0 ||
    content.store_ids.length > 0 ||
    content.min_temperature !== null ||
    content.max_price_minor !== null ||
    content.min_discount_percent !== null ||
    content.free_only
  );
}

/** What an offer must have one of to be found by the keyword of an alert that is kept. */
export async function needOfKeyword(ctx: Context, keyword: string): Promise<Need | null> {
  const read = readKeyword(keyword);
  const tree = read.fault === null ? read.tree : null;
  return tree && needOf(ctx, tree, await lexemesOf(ctx, formsOf(tree)));
}

/** The keyword of an alert that is kept as it is asked of descriptions, too; null when there is none. */
export async function inTextOf(ctx: Context, keyword: string): Promise<string | null> {
  const read = readKeyword(keyword);
  const tree = read.fault === null ? read.tree : null;
  return tree && queryText(tree, await lexemesOf(ctx, formsOf(tree)), 'text');
}

async function needOf(ctx: Context, tree: KeywordTree, lexemes: LexemesOf): Promise<Need | null> {
  const shares = await selectLexemeShares(ctx.db, [...new Set([...lexemes.values()].flat())]);
  return rarestNeed(tree, lexemes, (need) => shareOf(need, shares));
}

/** A beginning is taken for as common as this: it is filed by its first letters. */
const SHARE_OF_START = 0.02;

/** Of words the planner does not know a longer one is the rarer. */
function shareOf({ lexemes, starts }: Need, shares: ReadonlyMap<string, number>): number {
  const ofWords = lexemes.map((lexeme) => shares.get(lexeme) ?? 1e-4 / lexeme.length);
  return ofWords.reduce((sum, share) => sum + share, 0) + starts.length * SHARE_OF_START;
}

function keysOf(content: AlertContent, need: Need | null, scope: Scope): FiledKey[] {
  if (need !== null) return keysOfNeed(need, scope);
  const stores = content.store_ids.map(storeKey);
  const groups = content.group_ids.map(groupKey);
  const places = stores.length > 0 ? stores : groups.length > 0 ? groups : [ANY_KEY];
  return places.map((place) => limitKey(place, content));
}
