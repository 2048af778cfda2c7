import { expect, test } from 'vitest';
import { lineDifference } from './line-difference.ts';

const said = (before: string, after: string) =>
  lineDifference(before, after).map(({ kind, lines }) => `${kind}: ${lines.join('|')}`);

test('what went and what came stand between what stays', () => {
  expect(said('а\nб\nв\nг', 'а\nв\nвв\nг')).toEqual(['same: а', 'gone: б', 'same: в', 'new: вв', 'same: г']);
  expect(said('а', 'б')).toEqual(['gone: а', 'new: б']);
  expect(said('а\nб', 'а\nб')).toEqual(['same: а|б']);
  expect(said('а\nа', 'а\nа\nа')).toEqual(['same: а|а', 'new: а']);
});

test('both texts are told whole by their parts, whatever was changed', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let turn = 0; turn < 200; turn += 1) {
    const text = () => Array.from({ length: random(12) + 1 }, () => 'абв'[random(3)]).join('\n');
    const [before, after] = [text(), text()];
    const parts = lineDifference(before, after);
    const without = (kind: string) => parts.filter((part) => part.kind !== kind).flatMap(({ lines }) => lines);
    expect(without('new').join('\n')).toBe(before);
    expect(without('gone').join('\n')).toBe(after);
  }
});

const longText = (word: string) => Array.from({ length: 20_000 }, (_, nth) => `${word} ${nth}`).join('\n');

test('two long texts with nothing in common are one change, at once', () => {
  const began = performance.now();
  expect(lineDifference(longText('а'), longText('б')).map(({ kind }) => kind)).toEqual(['gone', 'new']);
  expect(performance.now() - began).toBeLessThan(1000);
});
