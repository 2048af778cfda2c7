import { expect, test } from 'vitest';
import { quieter, type FoundOffer } from './alert-advice.ts';

const ANY = { min_temperature: null, max_price_minor: null, currency: 'RUB' } as const;
const offers = (count: number, of: (nth: number) => Partial<FoundOffer>): FoundOffer[] =>
  Array.from({ length: count }, (_, nth) => ({ temperature: 0, price_minor: null, currency: 'RUB', ...of(nth) }));

test('degrees and a price are advised that leave ten a day at most', () => {
  const finds = offers(30, (nth) => ({ temperature: nth * 10, price_minor: (nth + 1) * 100_000 }));
  expect(quieter(ANY, finds, 1)).toEqual({
    min_temperature: 200,
    temperature_leaves: 10,
    max_price_minor: 1_000_000,
    price_leaves: 10,
  });
  expect(quieter(ANY, finds, 2)).toMatchObject({ min_temperature: 100, temperature_leaves: 10, price_leaves: 10 });
});

test('what changes nothing, leaves nothing or is said by few prices is not advised', () => {
  expect(
    quieter(
      ANY,
      offers(30, () => ({})),
      1,
    ),
  ).toMatchObject({ min_temperature: null, max_price_minor: null });
  const finds = offers(30, (nth) => ({ temperature: nth * 10, price_minor: nth < 14 ? 100 : null }));
  expect(quieter({ ...ANY, min_temperature: 200 }, finds, 1)).toMatchObject({ min_temperature: null });
  expect(quieter(ANY, finds, 1)).toMatchObject({ max_price_minor: null });
  const dollars = offers(30, (nth) => ({ price_minor: (nth + 1) * 1000, currency: 'USD' }));
  expect(quieter(ANY, dollars, 1)).toMatchObject({ max_price_minor: null });
  const priced = offers(30, (nth) => ({ price_minor: (nth + 1) * 100_000 }));
  expect(quieter({ ...ANY, max_price_minor: 1_000_000 }, priced, 1)).toMatchObject({ max_price_minor: null });
  expect(
    quieter(
      ANY,
      offers(5, (nth) => ({ temperature: nth })),
      1,
    ),
  ).toMatchObject({ min_temperature: null });
});

test('an advised price has two figures', () => {
  const finds = offers(30, (nth) => ({ price_minor: 1_234_500 + nth * 100 }));
  expect(quieter(ANY, finds, 1).max_price_minor).toBe(null);
  const wide = offers(30, (nth) => ({ price_minor: 1_000_000 + nth * 23_450 }));
  expect(quieter(ANY, wide, 1).max_price_minor).toBe(1_200_000);
});
