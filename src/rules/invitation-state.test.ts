import { expect, test } from 'vitest';
import { invitationState } from './invitation-state.ts';

const now = new Date('2031-03-05T12:00:00Z');
const fresh = { used: 0, most: 2, ends_at: new Date('2031-03-06T12:00:00Z'), revoked_at: null, is_held: false };

test('an invitation lets in as many as it says until it ends or is revoked', () => {
  expect(invitationState(fresh, now)).toBe('live');
  expect(invitationState({ ...fresh, used: 1 }, now)).toBe('live');
  expect(invitationState({ ...fresh, used: 2 }, now)).toBe('used_up');
  expect(invitationState({ ...fresh, ends_at: now }, now)).toBe('ended');
  expect(invitationState({ ...fresh, revoked_at: now }, now)).toBe('revoked');
});

test('one whose maker is suspended or has left lets nobody in', () => {
  expect(invitationState({ ...fresh, is_held: true }, now)).toBe('held');
  expect(invitationState({ ...fresh, is_held: true, ends_at: now }, now)).toBe('ended');
});

test('of several reasons the last word is that of whoever revoked it, then that it is used up', () => {
  expect(invitationState({ ...fresh, used: 2, ends_at: now, revoked_at: now }, now)).toBe('revoked');
  expect(invitationState({ ...fresh, used: 2, ends_at: now }, now)).toBe('used_up');
});
