import { Fragment, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import type { EntryItem, FeedItem, FeedProps, GoneOfferProps } from '#contract/pages.ts';
import { formatNumber, formatTotal } from '#i18n/format.ts';
import { withQuery } from '../addresses.ts';
import { DiscussionCard } from '../discussions/discussion-card.tsx';
import { useFrame } from '../frame-context.tsx';
import { OfferCard } from '../offers/offer-card.tsx';
import { OfferCardSkeleton } from '../offers/offer-card-skeleton.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { FeedState } from './feed-state.ts';
import { itemDataProps, itemKey } from '../item-data.ts';
import { keptPart } from '../kept-part.tsx';
import { useFeed } from './use-feed.ts';
import './feed-list.css';

/** Pages that come by themselves; the next ones wait for the button, so that the end can be reached. */
const AUTOMATIC_PAGES = 2;
/** How long the end of the list stays in view before the next page is asked for (product spec, section 9). */
const CHECK_INTERVAL_MS = 100;
const EAGER_CARDS = 2;

interface FeedListProps {
  feed: FeedProps;
  about: 'offers' | 'discussions';
  heading?: 'h2' | 'h3';
  /** Draws a kept offer that is no more; given where there may be one. */
  renderGone?: (offer: GoneOfferProps) => ReactNode;
  /** Sets a title or an excerpt; given where words of them are marked. */
  mark?: (text: string) => ReactNode;
  /** Draws what stands under an offer inside its card. */
  renderFoot?: (item: EntryItem) => ReactNode;
  /** Draws what stands between an entry and the one before it, which the first does not have. */
  renderBefore?: (item: FeedItem, before: FeedItem | undefined) => ReactNode;
}

/** A list of offers or discussions that grows as the reader goes down. */
export function FeedList({ feed, about, heading = 'h2', renderGone, mark, renderFoot, renderBefore }: FeedListProps) {
  const t = useWords();
  const failed = t(about === 'offers' ? 'feed.offers_failed' : 'feed.discussions_failed');
  const { state, loadMore } = useFeed(feed, () => showToast({ kind: 'failure', message: failed }));
  const sent = useMemo(() => new Set(feed.items), [feed.items]);
  const list = useRef<HTMLDivElement>(null);
  // Counted from the first page in the list, so that a list found again on the way back does not begin anew.
  const isAutomatic =
    state.page - state.first_page < AUTOMATIC_PAGES && state.next_cursor !== null && state.status === 'idle';
  const end = useEndInView(isAutomatic, () => void loadMore());
  const focus_from = useRef<number | null>(null);
  const loadByHand = () => {
    focus_from.current = state.items.length;
    void loadMore();
  };
  useEffect(() => {
    // Focus stays where the button was: on the first of the new cards.
    if (focus_from.current === null || state.items.length <= focus_from.current) return;
    list.current?.querySelectorAll<HTMLElement>('article')[focus_from.current]?.focus({ preventScroll: true });
    focus_from.current = null;
  }, [state.items.length]);

  return (
    <div className="feed-list">
      <PreviousPage state={state} page_path={feed.page_path} />
      <div
        className="feed-list__items"
        ref={list}
        role="feed"
        aria-busy={state.status === 'loading'}
        aria-label={t(about === 'offers' ? 'feed.list' : 'feed.list_discussions')}
      >
        {state.items.map((item, index) => (
          <Fragment key={itemKey(item)}>
            {renderBefore?.(item, state.items[index - 1])}
            {item.type === 'gone' ? (
              renderGone?.(item.gone)
            ) : (
              <Card
                item={item}
                is_mixed={about === 'offers'}
                is_eager={index < EAGER_CARDS}
                heading={heading}
                mark={mark}
                renderFoot={renderFoot}
              />
            )}
            {sent.has(item) ? <script {...itemDataProps(item)} /> : null}
          </Fragment>
        ))}
        {state.status === 'loading' ? <OfferCardSkeleton /> : null}
      </div>
      <div ref={end} />
      {state.status === 'failed' ? (
        <p className="feed-list__failed">
          <Icon name="circle-alert" size={20} />
          <span>{failed}</span>
          <Button kind="line" size="small" onClick={loadByHand}>
            {t('common.retry')}
          </Button>
        </p>
      ) : null}
      <ListEnd state={state} feed={feed} onMore={loadByHand} />
      <output className="visually-hidden">
        {state.loaded_count > 0 && state.status === 'idle' ? t('feed.loaded', { count: state.loaded_count }) : ''}
      </output>
    </div>
  );
}

interface CardProps {
  item: EntryItem;
  /** False in a list of discussions alone, where none has to say what it is. */
  is_mixed: boolean;
  is_eager: boolean;
  heading: 'h2' | 'h3';
  mark: FeedListProps['mark'];
  renderFoot: FeedListProps['renderFoot'];
}

function DrawnCard({ item, is_mixed, is_eager, heading, mark, renderFoot }: CardProps) {
  if (item.type === 'discussion')
    return <DiscussionCard discussion={item.discussion} is_tagged={is_mixed} heading={heading} mark={mark} />;
  return (
    <OfferCard offer={item.offer} is_eager={is_eager} heading={heading} mark={mark}>
      {renderFoot?.(item)}
    </OfferCard>
  );
}

const Card = import.meta.env.SSR
  ? keptPart(DrawnCard, ({ item, is_mixed, is_eager, heading, mark, renderFoot }) =>
      mark || renderFoot ? null : [item, `card ${is_mixed} ${is_eager} ${heading}`],
    )
  : DrawnCard;

function PreviousPage({ state, page_path }: { state: FeedState; page_path: string }) {
  const t = useWords();
  if (state.first_page <= 1) return null;
  const page = state.first_page - 1;
  return (
    <nav className="feed-list__previous" aria-label={t('feed.pages')}>
      <a
        className="button button--soft button--small"
        rel="prev"
        href={withQuery(page_path, { page: page === 1 ? null : String(page) })}
      >
        {t('feed.previous_page')}
      </a>
    </nav>
  );
}

function ListEnd({ state, feed, onMore }: { state: FeedState; feed: FeedProps; onMore: () => void }) {
  const t = useWords();
  const { locale } = useFrame();
  const isLoading = state.status === 'loading';
  const shown = formatNumber(state.items.length, locale);
  const isAll = state.first_page === 1 && state.next_cursor === null;
  return (
    <div className="feed-list__end">
      {state.next_cursor !== null && state.status !== 'failed' ? (
        <>
          <Button kind="soft" className="feed-list__more" is_busy={isLoading} onClick={onMore}>
            {t(isLoading ? 'feed.loading_more' : 'feed.more')}
          </Button>
          <a
            className="button button--soft without-script"
            rel="next"
            href={feed.next_path ?? withQuery(feed.page_path, { page: String(state.page + 1) })}
          >
            {t('feed.next_page')}
          </a>
        </>
      ) : null}
      {state.items.length > 0 && feed.next_path === undefined ? (
        <p className="feed-list__shown">
          {t(isAll ? 'feed.shown_all' : 'feed.shown', {
            shown,
            total: formatTotal(feed.meta.total, locale),
            page: formatNumber(state.page, locale),
          })}
        </p>
      ) : null}
    </div>
  );
}

/** Calls while the end of the list is near the screen, once each interval it stays there. */
function useEndInView(is_active: boolean, onInView: () => void) {
  const end = useRef<HTMLDivElement>(null);
  // A busy page may tick once more between a list that has grown and the end of the timer.
  const call = useEffectEvent(() => {
    if (is_active) onInView();
  });
  useEffect(() => {
    if (!is_active || !end.current) return undefined;
    let timer = 0;
    const observer = new IntersectionObserver(
      (entries) => {
        window.clearInterval(timer);
        // A busy page tells of several moments at once: the last one is how it stands.
        if (entries.at(-1)?.isIntersecting) timer = window.setInterval(call, CHECK_INTERVAL_MS);
      },
      { rootMargin: '0px 0px 600px' },
    );
    observer.observe(end.current);
    return () => {
      window.clearInterval(timer);
      observer.disconnect();
    };
  }, [is_active]);
  return end;
}
