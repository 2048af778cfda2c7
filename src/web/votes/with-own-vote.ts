import type { OfferPageProps, VoteProps } from '#contract/pages.ts';

/** Hot and cold votes by trust class. */
export type Breakdown = NonNullable<OfferPageProps['offer']['breakdown']>;

/** The breakdown the page came with, after the reader's own vote went from one value to another. */
export function withOwnVote(
  breakdown: Breakdown,
  trust_level: number,
  before: VoteProps['own_vote'],
  after: VoteProps['own_vote'],
): Breakdown {
  if (before === after) return breakdown;
  const rows = breakdown.some((row) => row.trust_level === trust_level)
    ? breakdown
    : [...breakdown, { trust_level, hot: 0, cold: 0 }].toSorted((a, b) => a.trust_level - b.trust_level);
  const changed = (value: 1 | -1) => Number(after === value) - Number(before === value);
  return rows.map((row) =>
    row.trust_level === trust_level
      ? { trust_level, hot: Math.max(0, row.hot + changed(1)), cold: Math.max(0, row.cold + changed(-1)) }
      : row,
  );
}
