import { expect, test } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { planVotes, type Voter } from './vote-plan.ts';

const now = new Date('2031-03-05T09:00:00Z');
const voter = (id: number, store_id: number | null = null): Voter => ({
  id,
  trust_level: 2,
  is_editor: false,
  joined_at: new Date(0),
  store_id,
});

test('neither the author nor whoever speaks for the store votes, and the heat comes out all the same', () => {
  const voters = [voter(1), voter(2, 7), voter(3, 8), ...Array.from({ length: 30 }, (_, at) => voter(10 + at))];
  const offer = { heat: 150, author_id: 1, store_id: 7, published_at: new Date(now.getTime() - 86_400_000) };
  const votes = planVotes(offer, voters, now, seededRandom(3));
  const ids = new Set(votes.map(({ user_id }) => user_id));
  expect([ids.has(1), ids.has(2)]).toEqual([false, false]);
  // Where everybody is needed, everybody votes but these two.
  const few = planVotes({ ...offer, heat: 1000 }, voters.slice(0, 3), now, seededRandom(3));
  expect(new Set(few.map(({ user_id }) => user_id))).toEqual(new Set([3, null]));
  const sum = votes.reduce((degrees, { value, weight }) => degrees + value * weight, 0);
  expect(Math.abs(sum - offer.heat)).toBeLessThan(40);
});
