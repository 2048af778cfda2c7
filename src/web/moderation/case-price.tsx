import { useState } from 'react';
import type { OpenedModerationCase } from '#contract/moderation.ts';
import { formatMoney } from '#i18n/format.ts';
import { call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { PriceHistory } from '../offers/price-history.tsx';
import { Button } from '../ui/button.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import './case-price.css';

type PriceRecord = NonNullable<OpenedModerationCase['price_record']>;

/** What the offer says it costs, beside what readers have seen; nothing where nobody doubts it. */
export function CasePrice({ opened }: { opened: OpenedModerationCase }) {
  const t = useWords();
  const { locale } = useFrame();
  const { item, price_record: record, is_price } = opened;
  if (!item || !record || !item.currency) return null;
  const { currency } = item;
  if (!is_price && record.seen.length === 0 && record.cheaper_votes + record.inflated_votes === 0) return null;
  const money = (minor: number | null) =>
    minor === null ? t('moderation.price_unknown') : formatMoney(minor, currency, locale);
  return (
    <section className="case-view__part card" aria-label={t('moderation.price_title')}>
      <h2 className="title-3">{t('moderation.price_title')}</h2>
      <dl className="case-price__facts">
        <div>
          <dt>{t('moderation.price_claimed')}</dt>
          <dd>
            <b>{money(item.price_minor)}</b>
          </dd>
        </div>
        <div>
          <dt>{t('moderation.price_low')}</dt>
          <dd>{money(record.low_price_minor)}</dd>
        </div>
        <div>
          <dt>{t('moderation.price_votes')}</dt>
          <dd>
            {t('moderation.price_votes_count', { cheaper: record.cheaper_votes, inflated: record.inflated_votes })}
          </dd>
        </div>
        {item.link ? <LinkPrice url={item.link} /> : null}
      </dl>
      <PriceHistory
        prices={record.history.map(({ price_minor, at }) => ({ amount_minor: price_minor, at }))}
        currency={currency}
      />
      <h3 className="case-price__heading">{t('moderation.price_seen')}</h3>
      <SeenPrices seen={record.seen} money={money} />
    </section>
  );
}

function SeenPrices({ seen, money }: { seen: PriceRecord['seen']; money: (minor: number) => string }) {
  const t = useWords();
  if (seen.length === 0) return <p className="case-view__facts">{t('moderation.price_seen_none')}</p>;
  return (
    <ul className="case-view__rows">
      {seen.map(({ id, member, price_minor, url, source, is_same_store, seen_at }) => (
        <li key={id}>
          <p>
            <b>{money(price_minor)}</b>{' '}
            {is_same_store ? (
              <Tag kind="warn" is_small>
                {t('moderation.price_same_store')}
              </Tag>
            ) : null}
          </p>
          {url ? (
            <p className="case-view__address">
              <code>{url}</code>
            </p>
          ) : null}
          <p className="case-view__facts">
            {member?.username ?? t('moderation.nobody')} · {t(`moderation.price_by_${source}`)} ·{' '}
            <TimeAgo at={seen_at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What the page behind the link says now, when a moderator asks. */
function LinkPrice({ url }: { url: string }) {
  const t = useWords();
  const { locale } = useFrame();
  const [found, setFound] = useState<string | null>(null);
  const [is_busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      const { data } = await call('POST /api/link-preview', { body: { url } });
      setFound(
        data.price_minor === null || data.currency === null
          ? t(data.is_read ? 'moderation.price_link_none' : 'moderation.price_link_unread')
          : formatMoney(data.price_minor, data.currency, locale),
      );
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('common.network_failed')) });
    }
    setBusy(false);
  };
  return (
    <div className="needs-script">
      <dt>{t('moderation.price_link')}</dt>
      <dd>
        <output>{found}</output>
        {found === null ? (
          <Button kind="line" size="small" is_busy={is_busy} onClick={() => void look()}>
            {t('moderation.price_check')}
          </Button>
        ) : null}
      </dd>
    </div>
  );
}
