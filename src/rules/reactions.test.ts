import { expect, test } from 'vitest';
import { afterPress, pressLike, withReaction } from './reactions.ts';

const counts = { like: 2, dislike: 1, funny: 0, helpful: 3 };

test('like takes back what stands but a dislike, else it opens the choice', () => {
  expect(['none', 'like', 'dislike', 'funny', 'helpful'].map((current) => pressLike(current as 'none'))).toEqual([
    'choose',
    'take_back',
    'choose',
    'take_back',
    'take_back',
  ]);
});

test('the same again takes it back, another takes its place', () => {
  expect(afterPress('none', 'dislike')).toBe('dislike');
  expect(afterPress('dislike', 'dislike')).toBe('none');
  expect(afterPress('like', 'helpful')).toBe('helpful');
});

test('counts follow the reader’s reaction and never fall below 0', () => {
  expect(withReaction({ user_reaction: 'none', ...counts }, 'funny')).toEqual({
    ...counts,
    user_reaction: 'funny',
    funny: 1,
  });
  expect(withReaction({ user_reaction: 'like', ...counts }, 'helpful')).toEqual({
    ...counts,
    user_reaction: 'helpful',
    like: 1,
    helpful: 4,
  });
  expect(withReaction({ user_reaction: 'like', ...counts }, 'none')).toEqual({
    ...counts,
    user_reaction: 'none',
    like: 1,
  });
  expect(withReaction({ user_reaction: 'funny', ...counts }, 'none').funny).toBe(0);
  expect(withReaction({ user_reaction: 'like', ...counts }, 'like')).toEqual({ ...counts, user_reaction: 'like' });
});
