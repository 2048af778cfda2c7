import type { VoteProps } from '#contract/pages.ts';
import type { Locale } from '#contract/common.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Words } from '#i18n/keys.ts';

/** The temperature in words, for those who do not see the dial: "167 degrees, hot". */
export function voteText(
  t: Words,
  vote: Pick<VoteProps, 'temperature' | 'level' | 'is_negative'>,
  locale: Locale,
): string {
  if (vote.temperature === null) return t('votes.text_new');
  const size = Math.abs(vote.temperature);
  return t('votes.text', {
    sign: vote.is_negative ? 'minus' : 'plus',
    count: size,
    shown: formatNumber(size, locale),
    level: t(`votes.level_${vote.level}`).toLowerCase(),
  });
}

/** What pressing a button does and what the vote weighs. */
export function voteHint(t: Words, is_set: boolean, weight: number | undefined, locale: Locale): string {
  if (is_set) return t('votes.take_back');
  if (weight === undefined) return t('votes.sign_in_to_vote');
  return t('votes.worth', { degrees: formatNumber(weight, locale, Number.isInteger(weight) ? 0 : 1) });
}
