import { createElement } from 'react';
import { expect, test } from 'vitest';
import { draw, tagsOf, textOf } from '#tests/support/draw.ts';
import { SubmitProvider, type SubmitFlow } from '../submit-context.tsx';
import { AmountField } from './amount-field.tsx';

interface Given {
  form?: SubmitFlow['draft']['form'];
  errors?: SubmitFlow['errors'];
  locked?: string;
  name?: 'price' | 'low_price' | 'shipping' | 'discount_amount';
  currency?: 'RUB' | 'USD';
}

function drawn({ form = {}, errors = {}, locked, name = 'price', currency = 'RUB' }: Given = {}) {
  const flow = { draft: { form }, errors, currency, isLocked: (field: string) => field === locked } as SubmitFlow;
  return draw(createElement(SubmitProvider, { value: flow }, createElement(AmountField, { name, label: 'Цена' })));
}
const field = (html: string) => tagsOf(html, 'input')[0] ?? '';

test('an amount stands as it was typed, with the sign of its currency behind it', () => {
  const html = drawn({ form: { price: '1 990,5' } });
  expect(field(html)).toContain('value="1 990,5"');
  expect(field(html)).toContain('inputMode="decimal"');
  expect(textOf(html)).toContain('₽');
  expect(textOf(drawn({ currency: 'USD' }))).toContain('$');
});

test('what is free costs nothing, and no other amount can be typed', () => {
  const html = drawn({ form: { price: '1990', is_free: true } });
  expect(field(html)).toContain('value="0"');
  expect(field(html)).toContain('disabled=""');
  expect(tagsOf(html, 'input')[1]).toContain('checked=""');
});

/** How many boxes say that it is free. */
const boxes = (name: NonNullable<Given['name']>) => tagsOf(drawn({ name }), 'input').length - 1;

test('price and shipping can be free, the other amounts cannot', () => {
  expect([boxes('price'), boxes('shipping'), boxes('low_price'), boxes('discount_amount')]).toEqual([1, 1, 0, 0]);
});

test('a locked amount is read only', () => {
  expect(field(drawn({ locked: 'price' }))).toContain('disabled=""');
  expect(field(drawn({ locked: 'title' }))).not.toContain('disabled');
});

test('what is wrong is said at the field and tied to it', () => {
  const html = drawn({ errors: { price: 'Цена — это число.' } });
  const note = /aria-describedby="([^"]+)"/.exec(field(html))?.[1] ?? '';
  expect(field(html)).toContain('aria-invalid="true"');
  expect(html).toContain(`id="${note}"`);
  expect(textOf(html)).toContain('Цена — это число.');
});
