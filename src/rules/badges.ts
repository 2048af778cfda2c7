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
export type BadgeFigure = keyof BadgeFigures;

export interface Badge {
  id: number;
  name: string;
  family: 'vote' | 'comment' | 'offer';
  figure: BadgeFigure;
  level: 1 | 2 | 3;
}

/** Id of a badge -> the figure at which it is earned, at least 1. */
export type BadgeThresholds = ReadonlyMap<number, number>;

type Family = readonly [family: Badge['family'], name: string, figure: BadgeFigure];

/** In the order of the catalogue: each has three levels, ids run on. */
const FAMILIES: readonly Family[] = [
  ['vote', 'voteCount', 'votes'],
  ['comment', 'commentCount', 'comments'],
  ['comment', 'likesReceived', 'likes'],
  ['comment', 'helpfulReceived', 'helpful'],
  ['offer', 'offerCount', 'offers'],
  ['offer', 'hotOfferCount', 'hot_offers'],
  ['offer', 'recordHeat', 'record_heat'],
  ['offer', 'savedOffer', 'saves'],
];

const LEVELS = [1, 2, 3] as const;

export const BADGES: readonly Badge[] = FAMILIES.flatMap(([family, name, figure], place) =>
  LEVELS.map((level) => ({ id: place * 3 + level, name: `${name}Level${level}`, family, figure, level })),
);

/** Families, in the order of the catalogue. */
export const BADGE_FAMILIES = ['vote', 'comment', 'offer'] as const satisfies readonly Badge['family'][];

/** The figures of badges, in the order of the catalogue. */
export const BADGE_FIGURES: readonly BadgeFigure[] = FAMILIES.map(([, , figure]) => figure);

/** The badge of an id; undefined for an id that is none. */
export function badgeOf(id: number): Badge | undefined {
  return BADGES[id - 1];
}

/** Name of each badge -> percent of the way to it, whole and from 0 to 100; 100 is earned. */
export function badgePercents(figures: BadgeFigures, thresholds: BadgeThresholds): Record<string, number> {
  return Object.fromEntries(
    BADGES.map(({ id, name, figure }) => [name, percentOf(figures[figure], thresholds.get(id))]),
  );
}

/** Percent of the way, whole and from 0 to 100. */
export function percentOf(value: number, threshold = Infinity): number {
  return Math.max(0, Math.min(100, Math.floor((100 * value) / threshold)));
}

export interface NearBadge {
  name: string;
  percent: number;
}

/** Of the badges not earned yet those that come next, the nearest first. Names that are none of ours are passed over. */
export function nearBadges(
  percents: Readonly<Record<string, number>>,
  { earned, most }: { earned: readonly number[]; most: number },
): NearBadge[] {
  return BADGES.flatMap(({ id, name }) => {
    const percent = Object.hasOwn(percents, name) ? percents[name] : undefined;
    const is_near = percent !== undefined && percent > 0 && percent < 100 && !earned.includes(id);
    return is_near ? [{ name, percent }] : [];
  })
    .toSorted((one, other) => other.percent - one.percent)
    .slice(0, most);
}
