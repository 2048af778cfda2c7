import type { Currency } from '#contract/common.ts';
import type { OfferPageProps } from '#contract/pages.ts';
import { formatDateTime, formatMoney } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './price-history.css';

const WIDTH = 300;
const HEIGHT = 56;
const EDGE = 4;

/** How the price moved, drawn by the server alone: a line for the eye, a table for the ear. */
export function PriceHistory({
  prices,
  currency,
}: {
  prices: OfferPageProps['offer']['price_history'];
  currency: Currency;
}) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const last = prices.at(-1);
  if (prices.length < 2 || !last) return null;
  const amounts = prices.map(({ amount_minor }) => amount_minor);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const money = (amount_minor: number) =>
    amount_minor === 0 ? t('details.delivery_free') : formatMoney(amount_minor, currency, locale);
  return (
    <figure className="price-history">
      <figcaption className="price-history__title">
        {t('details.prices')}
        <span className="price-history__text">
          {t('details.prices_text', { min: money(low), max: money(high), last: money(last.amount_minor) })}
        </span>
      </figcaption>
      <svg
        className="price-history__line"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <polyline points={pointsOf(prices, low, high)} vectorEffect="non-scaling-stroke" />
      </svg>
      {/* A table is as wide as its text, whatever it is told. */}
      <div className="visually-hidden">
        <table>
          <caption>{t('details.prices')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('details.prices_date')}</th>
              <th scope="col">{t('details.prices_price')}</th>
            </tr>
          </thead>
          <tbody>
            {prices.map(({ amount_minor, at }) => (
              <tr key={at}>
                <td>{formatDateTime(at, locale, time_zone)}</td>
                <td>{money(amount_minor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** A price holds until the next one: the line goes in steps, the last of them to the edge. */
function pointsOf(prices: OfferPageProps['offer']['price_history'], low: number, high: number): string {
  const times = prices.map(({ at }) => Date.parse(at));
  const [from = 0, to = 0] = [times[0], times.at(-1)];
  const x = (time: number) => EDGE + ((time - from) / Math.max(1, to - from)) * (WIDTH - 6 * EDGE);
  const y = (amount: number) => HEIGHT - EDGE - ((amount - low) / Math.max(1, high - low)) * (HEIGHT - 2 * EDGE);
  const points = prices.flatMap(({ amount_minor }, index) => {
    const here = x(times[index] ?? from).toFixed(1);
    const before = prices[index - 1];
    const step = before ? [`${here},${y(before.amount_minor).toFixed(1)}`] : [];
    return [...step, `${here},${y(amount_minor).toFixed(1)}`];
  });
  return [...points, `${WIDTH - EDGE},${y(prices.at(-1)?.amount_minor ?? low).toFixed(1)}`].join(' ');
}
