import type { AlertPreview as Preview } from '#contract/alerts.ts';
import type { Currency } from '#contract/common.ts';
import { formatDegrees, formatMoney, formatNumber, typeset } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { FlameIcon, Icon } from '../ui/icon.tsx';
import { PictureImage } from '../ui/picture.tsx';
import { useWords } from '../words.tsx';
import './alert-preview.css';

/** How many offers of the last month an alert like this would have found. */
export function PreviewCount({ found }: { found: Preview }) {
  const t = useWords();
  const { locale } = useFrame();
  const number = formatNumber(found.count, locale);
  if (found.count === 0) return <>{t('alerts.month_none')}</>;
  return <>{t(found.is_more ? 'alerts.month_more' : 'alerts.month', { number })}</>;
}

/** The latest offers it would have found, and a warning where there would be too many. */
export function AlertPreview({ found }: { found: Preview }) {
  const t = useWords();
  const { locale } = useFrame();
  const { is_many, a_day, latest } = found;
  if (!is_many && latest.length === 0) return null;
  return (
    <div className="alert-preview">
      {is_many ? (
        <p className="alert-preview__many">
          <Icon name="triangle-alert" size={18} />
          {t('alerts.many', { number: formatNumber(a_day, locale) })}
        </p>
      ) : null}
      {latest.length > 0 ? (
        <ul className="alert-preview__latest" aria-label={t('alerts.latest')}>
          {latest.map((offer) => (
            <li key={offer.id}>
              <PreviewOffer offer={offer} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function PreviewOffer({ offer }: { offer: Preview['latest'][number] }) {
  const t = useWords();
  const { locale } = useFrame();
  const { id, url, title, image, price, temperature } = offer;
  return (
    // The form stays as it is: what is typed is sent nowhere yet.
    <a className="alert-preview__offer" href={url} target="_blank" rel="noopener">
      <span className="alert-preview__picture">
        {image === null ? (
          <PictureImage picture={null} size="small" alt="" seed={id} fallback_icon="tag" />
        ) : (
          <img className="alert-preview__image" src={image} alt="" width={40} height={40} loading="lazy" />
        )}
      </span>
      <span className="alert-preview__title lines-2">
        {typeset(title)}
        <span className="visually-hidden">, {t('common.opens_new_tab')}</span>
      </span>
      <span className="alert-preview__facts">
        {price === null ? null : (
          <span className="alert-preview__price">
            {price.amount_minor === 0
              ? t('offers.free')
              : formatMoney(price.amount_minor, price.currency as Currency, locale)}
          </span>
        )}
        {temperature === null ? null : (
          <span className="alert-preview__degrees">
            <FlameIcon size={14} />
            {formatDegrees(temperature, temperature < 0, locale)}
          </span>
        )}
      </span>
    </a>
  );
}
