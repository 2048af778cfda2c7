import { expect, test } from 'vitest';
import type { DraftForm } from '#contract/drafts.ts';
import {
  arrived,
  bodyOf,
  canSend,
  depart,
  emptied,
  hasUnsent,
  isTextReplaced,
  kindChosen,
  lastBodyOf,
  learned,
  leftBehind,
  opened,
  restored,
  returned,
  sendable,
  settled,
  startedAnew,
  startMerge,
  typed,
} from './draft-merge.ts';

const text = (insert: string): DraftForm['delta'] => ({ ops: [{ insert }] });
const KETTLE: DraftForm = { title: 'Чайник', price: '1990', picture_ids: [1, 2, 3] };
const kettle = () => startMerge('deal', KETTLE);

test('what is typed is unsent until it has arrived, and then stands at the server', () => {
  const merge = typed(typed(kettle(), { title: 'Чайник Bosch' }), { price: '1500' });
  expect(merge.form).toEqual({ ...KETTLE, title: 'Чайник Bosch', price: '1500' });
  expect([canSend(merge), hasUnsent(merge)]).toEqual([true, true]);
  const away = depart(merge);
  expect(away.sent).toEqual({ form: { title: 'Чайник Bosch', price: '1500' }, kind: null });
  expect(hasUnsent(away)).toBe(true);
  const there = arrived(away);
  expect(there.server).toEqual(there.form);
  expect([canSend(there), hasUnsent(there)]).toEqual([false, false]);
});

test('what is typed while something is on its way goes next, and alone', () => {
  const merge = arrived(typed(depart(typed(kettle(), { title: 'Ч' })), { price: '5' }));
  expect(sendable(merge)).toEqual({ form: { price: '5' }, kind: null });
  expect(bodyOf(merge, sendable(merge))).toEqual({ form: { price: '5' }, base: { price: '1990' } });
});

test('the kind travels with the fields, and is told in the body only when it was changed', () => {
  const merge = kindChosen(typed(kettle(), { title: 'Ч' }), 'coupon');
  expect(merge.kind).toBe('coupon');
  expect(bodyOf(merge, sendable(merge))).toEqual({ kind: 'coupon', form: { title: 'Ч' }, base: { title: 'Чайник' } });
  expect(hasUnsent(arrived(depart(merge)))).toBe(false);
});

test('another field changed on another device is taken over, beside what is typed here', () => {
  const merge = learned(typed(kettle(), { title: 'Ковш' }), { ...KETTLE, price: '900' }, 'deal');
  expect(merge.form).toEqual({ ...KETTLE, title: 'Ковш', price: '900' });
  expect(merge.conflicts).toEqual([]);
});

test('the same field changed on two devices waits for the writer, and only it', () => {
  const merge = learned(typed(kettle(), { title: 'Ковш', price: '5' }), { ...KETTLE, title: 'Самовар' }, 'deal');
  expect(merge.conflicts).toEqual(['title']);
  expect(merge.form.title).toBe('Ковш');
  expect(merge.server.title).toBe('Самовар');
  expect(sendable(merge).form).toEqual({ price: '5' });
  const rest = arrived(depart(merge));
  expect([canSend(rest), hasUnsent(rest)]).toEqual([false, true]);
});

test('the same word on two devices is no conflict, and need not be sent', () => {
  const merge = learned(typed(kettle(), { title: 'Ковш' }), { ...KETTLE, title: 'Ковш' }, 'deal');
  expect(merge.conflicts).toEqual([]);
  expect(hasUnsent(merge)).toBe(false);
});

test('a conflict ends by itself when the other device comes to the same word', () => {
  const quarrel = learned(typed(kettle(), { title: 'Ковш' }), { ...KETTLE, title: 'Самовар' }, 'deal');
  expect(learned(quarrel, { ...KETTLE, title: 'Ковш' }, 'deal').conflicts).toEqual([]);
});

test('a conflict stays while something else changes there', () => {
  const quarrel = learned(typed(kettle(), { title: 'Ковш' }), { ...KETTLE, title: 'Самовар' }, 'deal');
  const later = learned(quarrel, { ...KETTLE, title: 'Самовар', price: '7' }, 'deal');
  expect(later.conflicts).toEqual(['title']);
  expect(later.form).toMatchObject({ title: 'Ковш', price: '7' });
});

test('the writer takes their own words: they are sent against what stands there now', () => {
  const quarrel = learned(typed(kettle(), { title: 'Ковш' }), { ...KETTLE, title: 'Самовар' }, 'deal');
  const mine = settled(quarrel, 'title', 'mine');
  expect(mine.conflicts).toEqual([]);
  expect(bodyOf(mine, sendable(mine))).toEqual({ form: { title: 'Ковш' }, base: { title: 'Самовар' } });
});

test('the writer takes the other words: nothing is left to send', () => {
  const quarrel = learned(typed(kettle(), { title: 'Ковш' }), { ...KETTLE, title: 'Самовар' }, 'deal');
  const theirs = settled(quarrel, 'title', 'theirs');
  expect(theirs.form.title).toBe('Самовар');
  expect(hasUnsent(theirs)).toBe(false);
});

test('a picture added elsewhere comes in while nothing is done with pictures here', () => {
  const merge = learned(typed(kettle(), { title: 'Ковш' }), { ...KETTLE, picture_ids: [1, 2, 3, 4] }, 'deal');
  expect(merge.form.picture_ids).toEqual([1, 2, 3, 4]);
  expect(merge.conflicts).toEqual([]);
});

test('a picture removed elsewhere while one is added here is asked about', () => {
  const merge = learned(typed(kettle(), { picture_ids: [1, 2, 3, 4] }), { ...KETTLE, picture_ids: [1, 3] }, 'deal');
  expect(merge.conflicts).toEqual(['picture_ids']);
  expect(merge.form.picture_ids).toEqual([1, 2, 3, 4]);
  expect(settled(merge, 'picture_ids', 'theirs').form.picture_ids).toEqual([1, 3]);
});

test('the same picture removed on both devices is agreed', () => {
  const merge = learned(typed(kettle(), { picture_ids: [1, 3] }), { ...KETTLE, picture_ids: [1, 3] }, 'deal');
  expect([merge.conflicts, hasUnsent(merge)]).toEqual([[], false]);
});

test('the order of a list counts: two orders of the same pictures are a conflict', () => {
  const merge = learned(typed(kettle(), { picture_ids: [2, 1, 3] }), { ...KETTLE, picture_ids: [3, 2, 1] }, 'deal');
  expect(merge.conflicts).toEqual(['picture_ids']);
});

test('a list put in another order here alone is no conflict', () => {
  const merge = learned(typed(kettle(), { picture_ids: [2, 1, 3] }), KETTLE, 'deal');
  expect(merge.conflicts).toEqual([]);
  expect(sendable(merge).form).toEqual({ picture_ids: [2, 1, 3] });
});

test('the keys of a text in another order are the same text', () => {
  const here = startMerge('deal', {
    delta: { ops: [{ insert: 'Чай', attributes: { bold: true, link: 'https://t.example' } }] },
  });
  const there: DraftForm = {
    delta: { ops: [{ attributes: { link: 'https://t.example', bold: true }, insert: 'Чай' }] },
  };
  expect(isTextReplaced(here, learned(here, there, 'deal'))).toBe(false);
  expect(isTextReplaced(here, learned(here, { delta: text('Кофе') }, 'deal'))).toBe(true);
});

test('a text that is typed here is not replaced under the writer’s hands', () => {
  const here = typed(startMerge('deal', { delta: text('а') }), { delta: text('аб') });
  const merge = learned(here, { delta: text('я') }, 'deal');
  expect(merge.conflicts).toEqual(['delta']);
  expect(isTextReplaced(here, merge)).toBe(false);
  expect(isTextReplaced(merge, settled(merge, 'delta', 'theirs'))).toBe(true);
});

test('a kind chosen elsewhere is taken over, unless one is chosen here or something is on its way', () => {
  expect(learned(kettle(), KETTLE, 'coupon').kind).toBe('coupon');
  expect(learned(kindChosen(kettle(), 'discussion'), KETTLE, 'coupon').kind).toBe('discussion');
  expect(learned(depart(typed(kettle(), { title: 'Ч' })), KETTLE, 'coupon').kind).toBe('deal');
});

test('an answer that was lost may have arrived: what stands there then is this page’s own', () => {
  const lost = returned(depart(typed(kettle(), { title: 'Ковш' })), true);
  const on = typed(lost, { title: 'Ковшик' });
  expect(learned(on, { ...KETTLE, title: 'Ковш' }, 'deal').conflicts).toEqual([]);
  expect(learned(on, { ...KETTLE, title: 'Самовар' }, 'deal').conflicts).toEqual(['title']);
});

test('a refusal has not arrived: the same words there are another device’s', () => {
  const refused = typed(returned(depart(typed(kettle(), { title: 'Ковш' })), false), { title: 'Ковшик' });
  expect(learned(refused, { ...KETTLE, title: 'Ковш' }, 'deal').conflicts).toEqual(['title']);
});

test('what came back goes under what was typed since', () => {
  const merge = returned(typed(depart(typed(kettle(), { title: 'Ковш', price: '5' })), { title: 'Ковшик' }), true);
  expect(sendable(merge).form).toEqual({ title: 'Ковшик', price: '5' });
  const kinds = returned(kindChosen(depart(kindChosen(kettle(), 'coupon')), 'discussion'), false);
  expect(kinds.unsent.kind).toBe('discussion');
});

test('what is read while something is on its way shows the words that were sent', () => {
  const merge = learned(depart(typed(kettle(), { title: 'Ковш' })), KETTLE, 'deal');
  expect(merge.form.title).toBe('Ковш');
  expect(arrived(merge).server.title).toBe('Ковш');
});

test('a draft of the same edit that stood already is read first: own words go over it, others are asked about', () => {
  const begun = depart(typed(kettle(), { title: 'Ковш', price: '5' }));
  const merge = opened(begun, { ...KETTLE, title: 'Самовар', store_name: 'Чайная' }, false);
  expect(merge.conflicts).toEqual(['title']);
  expect(merge.form).toMatchObject({ title: 'Ковш', price: '5', store_name: 'Чайная' });
  expect(sendable(merge).form).toEqual({ price: '5' });
  expect(opened(begun, { ...KETTLE, title: 'Самовар' }, true).conflicts).toEqual([]);
});

test('a deleted draft: all that stands in the form is for another one', () => {
  const quarrel = learned(typed(kettle(), { title: 'Ковш' }), { ...KETTLE, title: 'Самовар' }, 'deal');
  const anew = startedAnew(quarrel);
  expect(anew).toMatchObject({ server: {}, conflicts: [], unanswered: [], sent: null });
  expect(sendable(anew).form).toEqual({ ...KETTLE, title: 'Ковш' });
});

test('nothing is sent any more once the draft became an entry', () => {
  const over = emptied(typed(depart(typed(kettle(), { title: 'Ч' })), { price: '5' }));
  expect([canSend(over), hasUnsent(over), leftBehind(over)]).toEqual([false, false, null]);
  expect(hasUnsent(returned(over, true))).toBe(false);
});

test('a page that goes leaves everything unsent, and sends it whole', () => {
  const merge = typed(depart(typed(kettle(), { title: 'Ковш' })), { price: '5' });
  expect(leftBehind(merge)).toEqual({
    form: { title: 'Ковш', price: '5' },
    kind: null,
    seen: [{ title: 'Чайник', price: '1990' }, { title: 'Ковш' }],
  });
  // What is on its way may come first: nothing is compared then.
  expect(lastBodyOf(merge)).toEqual({ form: { title: 'Ковш', price: '5' } });
  expect(lastBodyOf(typed(kettle(), { price: '5' }))).toEqual({ form: { price: '5' }, base: { price: '1990' } });
});

test('the next page goes on with what was left, and asks where another device wrote meanwhile', () => {
  const left = leftBehind(typed(kettle(), { title: 'Ковш', price: '5' }));
  if (!left) throw new Error('Nothing was left');
  const same = restored(kettle(), left);
  expect(same).toMatchObject({ conflicts: [], form: { title: 'Ковш', price: '5' } });
  const other = restored(startMerge('deal', { ...KETTLE, title: 'Самовар' }), left);
  expect(other).toMatchObject({ conflicts: ['title'], form: { title: 'Ковш', price: '5' } });
  expect(restored(startMerge('deal', { ...KETTLE, title: 'Ковш', price: '5' }), left)).toBeNull();
});

test('what waited for the writer’s word is asked about again by the next page', () => {
  const quarrel = learned(typed(kettle(), { title: 'Ковш' }), { ...KETTLE, title: 'Самовар' }, 'deal');
  const left = leftBehind(quarrel);
  if (!left) throw new Error('Nothing was left');
  expect(left.seen).toEqual([{}]);
  expect(restored(startMerge('deal', { ...KETTLE, title: 'Самовар' }), left)?.conflicts).toEqual(['title']);
});

test('a kind that was left is chosen again', () => {
  const left = leftBehind(kindChosen(kettle(), 'coupon'));
  if (!left) throw new Error('Nothing was left');
  expect(restored(kettle(), left)).toMatchObject({ kind: 'coupon', unsent: { form: {}, kind: 'coupon' } });
  expect(restored(startMerge('coupon', KETTLE), left)).toBeNull();
});
