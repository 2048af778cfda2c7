/** The badges of members and how near somebody is to each (docs/product.md, 14). */

/** What is counted of a member, as far as everybody may know it. */
export interface BadgeFigures {
  votes: number;
  comments: number;
  likes: number;
  helpful: number;
  offers: number;
  hot_offers: number;
  /** Degrees of the hottest own offer. */
  record_heat: number;
  /** How often own offers are bookmarked. */
  saves: number;
}

export interface Badge {
  id: number;
  name: string;
  family: 'vote' | 'comment' | 'offer';
  figure: keyof BadgeFigures;
  threshold: number;
}

type Family = readonly [Badge['family'], string, keyof BadgeFigures, readonly [number, number, number]];

/** In the order of the catalogue: each has three levels, ids run on. */
const FAMILIES: readonly Family[] = [
  ['vote', 'voteCount', 'votes', [100, 400, 1200]],
  ['comment', 'commentCount', 'comments', [10, 200, 1000]],
  ['comment', 'likesReceived', 'likes', [50, 250, 1000]],
  ['comment', 'helpfulReceived', 'helpful', [10, 100, 500]],
  ['offer', 'offerCount', 'offers', [5, 50, 250]],
  ['offer', 'hotOfferCount', 'hot_offers', [3, 25, 100]],
  ['offer', 'recordHeat', 'record_heat', [500, 1000, 3000]],
  ['offer', 'savedOffer', 'saves', [50, 500, 2500]],
];

export const BADGES: readonly Badge[] = FAMILIES.flatMap(([family, name, figure, thresholds], place) =>
  thresholds.map((threshold, level) => ({
    id: place * 3 + level + 1,
    name: `${name}Level${level + 1}`,
    family,
    figure,
    threshold,
  })),
);

/** Beyond this a figure changes no badge: counting may stop there. */
export function mostCounted(figure: keyof BadgeFigures): number {
  return Math.max(...BADGES.filter((badge) => badge.figure === figure).map(({ threshold }) => threshold));
}

/** Name of each badge -> percent of the way to it, whole and from 0 to 100; 100 is earned. */
export function badgePercents(figures: BadgeFigures): Record<string, number> {
  return Object.fromEntries(
    BADGES.map(({ name, figure, threshold }) => [
      name,
      Math.max(0, Math.min(100, Math.floor((100 * figures[figure]) / threshold))),
    ]),
  );
}

export interface NearBadge {
  name: string;
  percent: number;
}

/** How many are earned, and those that come next, the nearest first. Names that are none of ours are passed over. */
export function badgesInShort(
  percents: Readonly<Record<string, number>>,
  most: number,
): { earned: number; near: NearBadge[] } {
  const known = BADGES.flatMap(({ name }) => {
    const percent = Object.hasOwn(percents, name) ? percents[name] : undefined;
    return percent === undefined ? [] : [{ name, percent }];
  });
  return {
    earned: known.filter(({ percent }) => percent >= 100).length,
    near: known
      .filter(({ percent }) => percent > 0 && percent < 100)
      .toSorted((one, other) => other.percent - one.percent)
      .slice(0, most),
  };
}
