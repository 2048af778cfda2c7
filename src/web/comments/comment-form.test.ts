import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { ViewerProps } from '#contract/pages.ts';
import { draw, MEMBER, tagsOf, textOf } from '#tests/support/draw.ts';
import { CommentForm } from './comment-form.tsx';
import { ThreadProvider, type Thread } from './thread-context.tsx';

function drawn(place: 'top' | 'bottom' | 'reply', viewer: ViewerProps | null = MEMBER) {
  const form = createElement(CommentForm, { place });
  const thread = { entity_type: 'offer', entity_id: 3 } as Thread;
  return draw(createElement(ThreadProvider, { value: thread }, form), { viewer });
}

test('it rests as one quiet field with the words of its place', () => {
  const html = drawn('top');
  expect(tagsOf(html, 'button')).toHaveLength(1);
  expect(html).toContain('comment-form--top');
  expect(textOf(html)).not.toBe('');
});

test('a member sees themselves beside it; a guest and a reply have nobody there', () => {
  expect(drawn('top')).toContain('comment-form__avatar');
  expect(drawn('top', null)).not.toContain('comment-form__avatar');
  expect(drawn('reply')).not.toContain('comment-form__avatar');
});

test('it stands in a thread and nowhere else', () => {
  expect(() => draw(createElement(CommentForm, { place: 'top' }))).toThrow('Comments Manager');
});
