import { expect, test } from 'vitest';
import { badgeOf, badgePercents, BADGES, nearBadges, type BadgeFigures } from './badges.ts';

const NOTHING: BadgeFigures = {
  votes: 0,
  comments: 0,
  likes: 0,
  helpful: 0,
  offers: 0,
  hot_offers: 0,
  record_heat: 0,
  saves: 0,
};

/** Of an operator who changed nothing. */
const THRESHOLDS = new Map(
  [
    100, 400, 1200, 10, 200, 1000, 50, 250, 1000, 10, 100, 500, 5, 50, 250, 3, 25, 100, 500, 1000, 3000, 50, 500, 2500,
  ].map((threshold, index) => [index + 1, threshold]),
);

const ids = (family: string) => BADGES.filter((badge) => badge.family === family).map(({ id }) => id);
const one = (figures: Partial<BadgeFigures>) => badgePercents({ ...NOTHING, ...figures }, THRESHOLDS);

test('there are 24 badges with ids from 1 on, in three families', () => {
  expect(BADGES.map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  expect(new Set(BADGES.map(({ name }) => name)).size).toBe(24);
  expect([ids('vote')[0], ids('vote').at(-1)]).toEqual([1, 3]);
  expect([ids('comment')[0], ids('comment').at(-1)]).toEqual([4, 12]);
  expect([ids('offer')[0], ids('offer').at(-1)]).toEqual([13, 24]);
});

test('a percentage is whole, cut and not rounded, from 0 to 100', () => {
  expect(Object.values(one({}))).toEqual(Array.from({ length: 24 }, () => 0));
  expect(one({ hot_offers: 2 }).hotOfferCountLevel1).toBe(66);
  expect(one({ votes: 99 }).voteCountLevel1).toBe(99);
  expect(one({ votes: 100 })).toMatchObject({ voteCountLevel1: 100, voteCountLevel2: 25, voteCountLevel3: 8 });
  expect(one({ votes: 100_000 })).toMatchObject({ voteCountLevel1: 100, voteCountLevel3: 100, commentCountLevel1: 0 });
  expect(one({ record_heat: -400 }).recordHeatLevel1).toBe(0);
  expect(one({ record_heat: 499.99 }).recordHeatLevel1).toBe(99);
});

test('each figure moves its own three badges alone', () => {
  for (const figure of Object.keys(NOTHING) as (keyof BadgeFigures)[]) {
    const moved = Object.entries(badgePercents({ ...NOTHING, [figure]: 10_000 }, THRESHOLDS)).filter(
      ([, percent]) => percent > 0,
    );
    expect(moved.map(([name]) => name)).toEqual(
      BADGES.filter((badge) => badge.figure === figure).map(({ name }) => name),
    );
    expect(moved).toHaveLength(3);
  }
});

test('an id leads to its badge, and no other id to any', () => {
  expect(badgeOf(1)).toMatchObject({ name: 'voteCountLevel1', figure: 'votes', level: 1 });
  expect(badgeOf(24)).toMatchObject({ name: 'savedOfferLevel3', figure: 'saves', level: 3 });
  expect([badgeOf(0), badgeOf(25), badgeOf(-1)]).toEqual([undefined, undefined, undefined]);
});

test('the thresholds are the operator’s', () => {
  const lower = badgePercents({ ...NOTHING, votes: 10 }, new Map([...THRESHOLDS, [1, 10]]));
  expect(lower).toMatchObject({ voteCountLevel1: 100, voteCountLevel2: 2 });
});

test('the nearest come first; what is earned is near no more, however far its figure fell, and unknown names change nothing', () => {
  const percents = {
    ...badgePercents({ ...NOTHING, votes: 90, comments: 10, likes: 20, offers: 4 }, THRESHOLDS),
    levitationLevel9: 99,
    constructor: 50,
  };
  expect(nearBadges(percents, { earned: [4], most: 3 })).toEqual([
    { name: 'voteCountLevel1', percent: 90 },
    { name: 'offerCountLevel1', percent: 80 },
    { name: 'likesReceivedLevel1', percent: 40 },
  ]);
  expect(nearBadges(percents, { earned: [1, 4, 13], most: 1 })).toEqual([{ name: 'likesReceivedLevel1', percent: 40 }]);
  expect(nearBadges({}, { earned: [], most: 3 })).toEqual([]);
});
