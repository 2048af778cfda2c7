import { expect, test } from 'vitest';
import { withOwnVote } from './with-own-vote.ts';

const GIVEN = [
  { trust_level: 0, hot: 1, cold: 0 },
  { trust_level: 2, hot: 3, cold: 1 },
];

test('a vote given, turned round and taken back is counted in the voter’s class alone', () => {
  const [first, own] = GIVEN;
  expect(withOwnVote(GIVEN, 2, 0, 1)).toEqual([first, { trust_level: 2, hot: 4, cold: 1 }]);
  expect(withOwnVote(GIVEN, 2, 1, -1)).toEqual([first, { trust_level: 2, hot: 2, cold: 2 }]);
  expect(withOwnVote(GIVEN, 2, -1, 0)).toEqual([first, { trust_level: 2, hot: 3, cold: 0 }]);
  expect(withOwnVote(GIVEN, 2, 1, 1)).toEqual([first, own]);
});

test('the first vote of a class opens its row, in its place', () => {
  expect(withOwnVote(GIVEN, 1, 0, -1).map(({ trust_level, cold }) => [trust_level, cold])).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
  ]);
  expect(withOwnVote([], 3, 0, 1)).toEqual([{ trust_level: 3, hot: 1, cold: 0 }]);
});

test('a class that changed since the vote loses nothing it never had', () => {
  expect(withOwnVote(GIVEN, 0, -1, 1)).toEqual([{ trust_level: 0, hot: 2, cold: 0 }, GIVEN[1]]);
});
