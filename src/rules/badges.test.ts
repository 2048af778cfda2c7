import { expect, test } from 'vitest';
import { badgePercents, BADGES, badgesInShort, mostCounted, type BadgeFigures } from './badges.ts';

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

const ids = (family: string) => BADGES.filter((badge) => badge.family === family).map(({ id }) => id);
const one = (figures: Partial<BadgeFigures>) => badgePercents({ ...NOTHING, ...figures });

test('there are 24 badges with ids from 1 on, in three families', () => {
  expect(BADGES.map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  expect(new Set(BADGES.map(({ name }) => name)).size).toBe(24);
  expect([ids('vote')[0], ids('vote').at(-1)]).toEqual([1, 3]);
  expect([ids('comment')[0], ids('comment').at(-1)]).toEqual([4, 12]);
  expect([ids('offer')[0], ids('offer').at(-1)]).toEqual([13, 24]);
});

test('names and thresholds are those of the catalogue', () => {
  expect(BADGES.map(({ name, threshold }) => `${name} ${threshold}`)).toEqual([
    'voteCountLevel1 100',
    'voteCountLevel2 400',
    'voteCountLevel3 1200',
    'commentCountLevel1 10',
    'commentCountLevel2 200',
    'commentCountLevel3 1000',
    'likesReceivedLevel1 50',
    'likesReceivedLevel2 250',
    'likesReceivedLevel3 1000',
    'helpfulReceivedLevel1 10',
    'helpfulReceivedLevel2 100',
    'helpfulReceivedLevel3 500',
    'offerCountLevel1 5',
    'offerCountLevel2 50',
    'offerCountLevel3 250',
    'hotOfferCountLevel1 3',
    'hotOfferCountLevel2 25',
    'hotOfferCountLevel3 100',
    'recordHeatLevel1 500',
    'recordHeatLevel2 1000',
    'recordHeatLevel3 3000',
    'savedOfferLevel1 50',
    'savedOfferLevel2 500',
    'savedOfferLevel3 2500',
  ]);
  expect(mostCounted('votes')).toBe(1200);
  expect(mostCounted('saves')).toBe(2500);
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
    const moved = Object.entries(badgePercents({ ...NOTHING, [figure]: 10_000 })).filter(([, percent]) => percent > 0);
    expect(moved.map(([name]) => name)).toEqual(
      BADGES.filter((badge) => badge.figure === figure).map(({ name }) => name),
    );
    expect(moved).toHaveLength(3);
  }
});

test('in short: how many are earned and the nearest ones; unknown names change nothing', () => {
  const percents = {
    ...badgePercents({ ...NOTHING, votes: 90, comments: 10, likes: 20, offers: 4 }),
    levitationLevel9: 99,
    constructor: 50,
  };
  expect(badgesInShort(percents, 3)).toEqual({
    earned: 1,
    near: [
      { name: 'voteCountLevel1', percent: 90 },
      { name: 'offerCountLevel1', percent: 80 },
      { name: 'likesReceivedLevel1', percent: 40 },
    ],
  });
  expect(badgesInShort({}, 3)).toEqual({ earned: 0, near: [] });
});
