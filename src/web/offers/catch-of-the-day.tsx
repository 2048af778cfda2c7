import { useState } from 'react';
import { PERIODS, type Period } from '#contract/common.ts';
import type { ChunkItem, FeedItem } from '#contract/pages.ts';
import { ownAddress, withQuery } from '../addresses.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Carousel } from '../ui/carousel.tsx';
import { PeriodChoice } from '../ui/period-choice.tsx';
import { useWords } from '../words.tsx';
import { keptPart } from '../kept-part.tsx';
import { ChunkCard } from './chunk-card.tsx';
import './catch-of-the-day.css';

const CHUNK_LENGTH = 12;
const USUAL = 'day';
const TITLES = {
  day: 'feed.chunk_title',
  week: 'feed.chunk_week',
  month: 'feed.chunk_month',
  all: 'feed.chunk_all',
} as const;

interface Chunk {
  period: Period;
  items: readonly ChunkItem[];
}

/** The hottest offers of a period in a carousel; the period changes in place. */
function DrawnCatch({ chunk: initial }: { chunk: Chunk }) {
  const t = useWords();
  const { path } = useFrame();
  const [chunk, setChunk] = useState(initial);
  const [is_loading, setLoading] = useState(false);

  const select = async (period: Period) => {
    setLoading(true);
    try {
      const { call } = await import('../api.ts');
      const { data } = await call('GET /api/lists/hottest', { query: { period } });
      const items = (data as FeedItem[]).flatMap((item) => (item.type === 'offer' ? [item.offer] : []));
      setChunk({ period, items: items.slice(0, CHUNK_LENGTH) });
      // Whoever comes back comes back to the period; a day without anything only stands when it is named.
      history.replaceState(
        history.state,
        '',
        withQuery(ownAddress(), { chunk: period === USUAL && items.length > 0 ? null : period }),
      );
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('feed.chunk_failed')) });
    } finally {
      setLoading(false);
    }
  };

  return (
    <div className="catch-of-the-day" aria-busy={is_loading || undefined}>
      <div className="catch-of-the-day__head">
        <h2 className="title-3" id="catch-of-the-day">
          {t(TITLES[chunk.period])}
        </h2>
        <PeriodChoice
          label={t('feed.chunk_period')}
          value={chunk.period}
          options={PERIODS}
          addressOf={(period) => withQuery(path, { chunk: period })}
          onSelect={(period) => void select(period)}
        />
      </div>
      {chunk.items.length === 0 ? (
        <p className="catch-of-the-day__empty card">{t('feed.chunk_empty')}</p>
      ) : (
        <Carousel key={chunk.period} label={t(TITLES[chunk.period])} items={chunk.items}>
          {(item, is_in_view) => <ChunkCard item={item} is_stop={is_in_view} />}
        </Carousel>
      )}
    </div>
  );
}

export const CatchOfTheDay = import.meta.env.SSR
  ? keptPart(DrawnCatch, ({ chunk }) => [chunk.items, `catch ${chunk.period}`])
  : DrawnCatch;
