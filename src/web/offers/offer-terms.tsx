import type { Money } from '#contract/common.ts';
import type { OfferPageProps } from '#contract/pages.ts';
import { formatDate, formatMoney, formatNumber, formatPercent } from '#i18n/format.ts';
import { storeAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { StaticPart } from '../static-part.tsx';
import { StoreLogo } from '../stores/store-logo.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import { CouponCode } from './coupon-code.tsx';
import { CouponNote, Price } from '../entries/price.tsx';
import { PriceSummary } from './price-summary.tsx';
import { ShopButton } from './shop-button.tsx';
import './offer-terms.css';
import './price-history.css';

type Offer = OfferPageProps['offer'];

/** The terms of an offer at its side: price, delivery, total, codes, the way to the shop, dates. */
export function OfferTerms({ offer }: { offer: Offer }) {
  return (
    <section className="offer-terms card">
      <PriceLine offer={offer} />
      <Sums offer={offer} />
      <CheaperLine cheaper={offer.cheaper} />
      <CouponTerms offer={offer} />
      <Codes offer={offer} />
      <ShopButton offer={offer} size="large" />
      <StoreLine offer={offer} />
      <OfferDates offer={offer} />
      <OldPrices offer={offer} />
    </section>
  );
}

/** The same terms where the page is one column: inside the offer, under its title. */
export function OfferTermsInline({ offer }: { offer: Offer }) {
  const t = useWords();
  const { locale } = useFrame();
  const { shipping, total } = offer;
  const money = (sum: Money) => formatMoney(sum.amount_minor, sum.currency, locale);
  return (
    <div className="offer-terms offer-terms--inline">
      <PriceLine offer={offer} />
      {shipping && (
        <p className={`offer-terms__delivery${shipping.amount_minor === 0 ? ' offer-terms__delivery--free' : ''}`}>
          <Icon name="truck" size={17} />
          {shipping.amount_minor === 0
            ? t('details.delivery_line_free')
            : total
              ? t('details.delivery_line', { price: money(shipping), total: money(total) })
              : t('details.delivery_line_price', { price: money(shipping) })}
          <PriceSummary offer={offer} />
        </p>
      )}
      <CheaperLine cheaper={offer.cheaper} />
      <CouponTerms offer={offer} />
      <Codes offer={offer} />
      <OldPrices offer={offer} />
      <div className="offer-terms__shop">
        <ShopButton offer={offer} size="large" />
      </div>
    </div>
  );
}

/** How the price moved, once it has. */
function OldPrices({ offer }: { offer: Offer }) {
  if (offer.price_history.length < 2) return null;
  return <StaticPart part="PriceHistory" prices={offer.price_history} currency={offer.price?.currency ?? 'RUB'} />;
}

function PriceLine({ offer }: { offer: Offer }) {
  const t = useWords();
  const { locale } = useFrame();
  const { low_price, saving_percent, price } = offer;
  const elsewhere = low_price && formatMoney(low_price.amount_minor, low_price.currency, locale);
  return (
    <p className="offer-terms__price">
      <Price offer={offer} size="large" />
      {elsewhere && price && (
        <span className="offer-terms__compared">
          <span className="visually-hidden">{t('offers.old_price', { price: elsewhere })}</span>
          <s className="offer-terms__old" aria-hidden="true">
            {elsewhere}
          </s>
          {saving_percent !== null && price.amount_minor > 0 && (
            <Tag kind="save">{formatPercent(-saving_percent, locale)}</Tag>
          )}
        </span>
      )}
      <CouponNote offer={offer} className="offer-terms__note" />
    </p>
  );
}

function Sums({ offer }: { offer: Offer }) {
  const t = useWords();
  const { locale } = useFrame();
  const { shipping, total, low_price } = offer;
  if (!shipping && !total && !low_price) return null;
  const money = (sum: Money) => formatMoney(sum.amount_minor, sum.currency, locale);
  return (
    <dl className="offer-terms__sums">
      {shipping && (
        <div className="offer-terms__sum">
          <dt>{t('details.delivery')}</dt>
          <dd className={shipping.amount_minor === 0 ? 'offer-terms__good' : undefined}>
            {shipping.amount_minor === 0 ? t('details.delivery_free') : money(shipping)}
          </dd>
        </div>
      )}
      {total && shipping && (
        <div className="offer-terms__sum">
          <dt>
            {t('details.total_with_delivery')}
            <PriceSummary offer={offer} />
          </dt>
          <dd className="offer-terms__total">{money(total)}</dd>
        </div>
      )}
      {low_price && (
        <div className="offer-terms__sum">
          <dt>{t('details.elsewhere')}</dt>
          <dd>{t('details.from_price', { price: money(low_price) })}</dd>
        </div>
      )}
    </dl>
  );
}

/** A lower price that two readers have seen elsewhere. */
function CheaperLine({ cheaper }: Pick<Offer, 'cheaper'>) {
  const t = useWords();
  const { locale } = useFrame();
  if (!cheaper) return null;
  const { price, url } = cheaper;
  return (
    <p className="offer-terms__cheaper">
      <Icon name="tag" size={17} />
      <span>
        {t('details.cheaper', { price: formatMoney(price.amount_minor, price.currency, locale) })}
        {url && (
          <>
            {', '}
            <a className="link" href={url} target="_blank" rel="ugc nofollow noopener">
              {t('details.cheaper_where', { host: new URL(url).host })}
              <span className="visually-hidden">, {t('common.opens_new_tab')}</span>
            </a>
          </>
        )}
      </span>
    </p>
  );
}

function CouponTerms({ offer }: { offer: Offer }) {
  if (!offer.coupon_description) return null;
  return (
    <p className="offer-terms__coupon" lang={offer.lang ?? undefined}>
      {offer.coupon_description}
    </p>
  );
}

function Codes({ offer }: { offer: Offer }) {
  const t = useWords();
  const codes = offer.codes.length > 0 ? offer.codes : offer.code ? [offer.code] : [];
  if (codes.length === 0 || offer.is_expired) return null;
  return (
    <div className="offer-terms__codes">
      <p className="offer-terms__label">{t('details.codes', { count: codes.length })}</p>
      {codes.map((code) => (
        <CouponCode key={code} code={code} size="large" />
      ))}
    </div>
  );
}

function StoreLine({ offer }: { offer: Offer }) {
  const t = useWords();
  const { locale } = useFrame();
  const { store, store_offers_count } = offer;
  if (!store) return null;
  return (
    <p className="offer-terms__store">
      <StoreLogo store={store} size={28} />
      <b className="offer-terms__store-name clip">{store.name}</b>
      <a className="link offer-terms__store-link" href={storeAddress(store.slug)}>
        {t('details.offers_count', { count: store_offers_count, shown: formatNumber(store_offers_count, locale) })}
        <span className="visually-hidden">: {store.name}</span>
      </a>
    </p>
  );
}

const DAY_MS = 86_400_000;

/** When the offer begins, and until when it lasts, in words. Nothing when neither is known. */
export function OfferDates({ offer }: { offer: Pick<Offer, 'starts_at' | 'expires_at' | 'is_expired' | 'state'> }) {
  const t = useWords();
  const { locale, now, time_zone } = useFrame();
  const { starts_at, expires_at, state } = offer;
  // One that is switched off has not ended by that.
  const is_expired = state === 'off' ? expires_at !== null && expires_at <= now : offer.is_expired;
  const lines: string[] = [];
  const date = (at: string) => formatDate(at, locale, time_zone);
  if (starts_at && Date.parse(starts_at) > Date.parse(now))
    lines.push(t('details.starts_on', { date: date(starts_at) }));
  if (is_expired) lines.push(expires_at ? t('details.ended_on', { date: date(expires_at) }) : t('details.ended'));
  else if (expires_at) {
    const count = Math.floor((Date.parse(expires_at) - Date.parse(now)) / DAY_MS);
    lines.push(
      count > 0
        ? t('details.until_left', { date: date(expires_at), count })
        : t('details.until_today', { date: date(expires_at) }),
    );
  }
  if (lines.length === 0) return null;
  return (
    <ul className="offer-terms__dates">
      {lines.map((line) => (
        <li key={line} className="offer-terms__date">
          <Icon name="calendar-clock" size={17} />
          {line}
        </li>
      ))}
    </ul>
  );
}
