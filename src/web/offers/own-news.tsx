import type { FeedPageProps } from '#contract/pages.ts';
import { Carousel } from '../ui/carousel.tsx';
import { useWords } from '../words.tsx';
import { ChunkCard } from './chunk-card.tsx';
import './own-news.css';

/** What has come into the reader's feed since they last read it, and the way there. */
export function OwnNews({ own: { url, items } }: { own: NonNullable<FeedPageProps['own']> }) {
  const t = useWords();
  return (
    <div className="own-news">
      <div className="own-news__head">
        <h2 className="title-3">{t('account.feed_news')}</h2>
        <a className="link" href={url}>
          {t('account.feed_all')}
        </a>
      </div>
      <Carousel label={t('account.feed_news')} items={items}>
        {(item, is_in_view) => <ChunkCard item={item} is_stop={is_in_view} />}
      </Carousel>
    </div>
  );
}
