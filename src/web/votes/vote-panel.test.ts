import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { VoteProps } from '#contract/pages.ts';
import { wordsOf } from '#i18n/words.ts';
import { draw, MEMBER, tagsOf, textOf } from '#tests/support/draw.ts';
import { VotePanel } from './vote-panel.tsx';

const WARM: VoteProps = { temperature: 42, is_negative: false, level: 'warm', own_vote: 0, closed_reason: null };

function drawn(vote: Partial<VoteProps> = {}, votes_count: number | null = 5) {
  return draw(
    createElement(VotePanel, {
      offer_id: 3,
      vote: { ...WARM, ...vote },
      votes_count,
      distance: null,
      breakdown: null,
    }),
    { viewer: MEMBER },
  );
}

const buttons = (html: string) => tagsOf(html, 'button').filter((tag) => tag.includes('aria-pressed'));
const pressed = (html: string) => buttons(html).map((tag) => tag.includes('aria-pressed="true"'));

test('an open vote has two buttons, and the one that is set is pressed', () => {
  expect(buttons(drawn()).every((tag) => !tag.includes('disabled'))).toBe(true);
  expect(pressed(drawn())).toEqual([false, false]);
  expect(pressed(drawn({ own_vote: 1 })).filter(Boolean)).toHaveLength(1);
  expect(pressed(drawn({ own_vote: 1 }))).not.toEqual(pressed(drawn({ own_vote: -1 })));
});

test.for(['own', 'expired', 'scheduled', 'deactivated', 'too_old', 'unverified'] as const)(
  'a vote that is closed (%s) has no button to press, and says why',
  (closed_reason) => {
    const html = drawn({ closed_reason });
    expect(buttons(html).every((tag) => tag.includes('disabled=""'))).toBe(true);
    expect(textOf(html)).toContain(wordsOf('ru')(`votes.closed_${closed_reason}`));
  },
);

test('an offer that is over looks so', () => {
  expect(drawn({ closed_reason: 'expired' })).toContain('vote-panel--over');
  expect(drawn({ closed_reason: 'own' })).not.toContain('vote-panel--over');
});

test('votes are counted in words, and not at all where they are not told', () => {
  expect(textOf(drawn())).toContain('5 голосов');
  expect(textOf(drawn({}, 1))).toContain('1 голос');
  expect(textOf(drawn({}, null))).not.toMatch(/голос(а|ов)?\b/);
});

test('a temperature between nothing and one below it keeps its sign', () => {
  expect(textOf(drawn({ temperature: 0, is_negative: true, level: 'cold' }))).toContain('−0°');
});
