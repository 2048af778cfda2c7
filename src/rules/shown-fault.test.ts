import { expect, test } from 'vitest';
import { shownFault } from './shown-fault.ts';

test('of a fault the first line is shown, without addresses and links', () => {
  expect(shownFault('550 5.1.1 <nina.k@mail.example>: Recipient rejected\n  at Socket')).toBe(
    '550 5.1.1 <…@…>: Recipient rejected',
  );
  expect(shownFault('Refused by https://push.example/send/abcdef?token=1 twice')).toBe(
    'Refused by https://push.example/… twice',
  );
  expect(shownFault('x'.repeat(300))).toHaveLength(200);
  expect(shownFault('')).toBe('');
});
