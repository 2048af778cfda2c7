import type { AlertOffersPageProps } from '#contract/alert-pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { alertAddress, alertOffersAddress } from '../alert-addresses.ts';
import { AlertChips } from '../alerts/alert-chips.tsx';
import { BackLink } from '../alerts/back-link.tsx';
import { FeedList } from '../feed/feed-list.tsx';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { useWords } from '../words.tsx';
import './alert-offers-page.css';

/** So far offers are counted. */
const COUNTED = 500;
/** So far back they are looked for. */
const DAYS = 92;

/** Everything an alert would find, as a list, with what it asks for on top. */
export function AlertOffersPage({ alert, has_ended, feed }: AlertOffersPageProps) {
  const t = useWords();
  const { locale } = useFrame();
  const { total } = feed.meta;
  return (
    <div className="alert-offers-page wrap">
      <BackLink />
      <header className="alert-offers-page__head">
        <h1 className="title-1" dir="auto">
          {alert.name}
        </h1>
        <ButtonLink kind="line" size="small" href={alertAddress(alert.id)}>
          <Icon name="pencil" size={16} />
          {t('alerts.edit')}
        </ButtonLink>
      </header>
      <AlertChips alert={alert} />
      <div className="alert-offers-page__line">
        <p className="alert-offers-page__lead">
          {total === 0
            ? null
            : total > COUNTED
              ? t('alerts.offers_lead_more', { number: formatNumber(COUNTED, locale) })
              : t('alerts.offers_lead', { count: total })}
        </p>
        <SegmentLinks
          is_small
          label={t('alerts.offers_which')}
          items={[false, true].map((is_ended) => ({
            label: t(is_ended ? 'alerts.offers_ended' : 'alerts.offers_now'),
            url: alertOffersAddress(alert.id, is_ended),
            is_current: is_ended === has_ended,
          }))}
        />
      </div>
      {feed.items.length > 0 || feed.meta.page !== 1 ? (
        <FeedList feed={feed} about="offers" />
      ) : (
        <EmptyState
          icon="radar"
          title={t('alerts.offers_empty_title')}
          text={has_ended ? t('alerts.offers_empty_text', { days: DAYS }) : t('alerts.offers_empty_now')}
        />
      )}
    </div>
  );
}
