import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useWords } from '../words.tsx';
import { IconButton } from './icon-button.tsx';
import './carousel.css';

interface CarouselProps<I extends { id: number }> {
  label: string;
  items: readonly I[];
  /** Draws an item; one out of view should be no stop of the Tab key, the buttons bring it in. */
  children: (item: I, is_in_view: boolean) => ReactNode;
}

/** A row of items that scrolls by whole screens: buttons, swipe and keys, never by itself. */
export function Carousel<I extends { id: number }>({ label, items, children }: CarouselProps<I>) {
  const t = useWords();
  const list = useRef<HTMLUListElement>(null);
  const { index, per_view, update } = useScrollPlace(list);
  const count = items.length;
  // Nothing was measured on the server: without scripts every item can be reached.
  const isInView = (number: number) => per_view === null || (number >= index && number < index + per_view);
  const scroll = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * list.current.clientWidth });
  return (
    <section className="carousel" aria-roledescription={t('feed.carousel')} aria-label={label}>
      <ul className="carousel__list" ref={list} onScroll={update}>
        {items.map((item, number) => (
          <li key={item.id} className="carousel__item">
            {children(item, isInView(number))}
          </li>
        ))}
      </ul>
      <div
        className={
          count > (per_view ?? 1) ? 'carousel__controls needs-script' : 'carousel__controls carousel__controls--idle'
        }
      >
        <IconButton
          icon="chevron-left"
          kind="line"
          icon_size={18}
          label={t('feed.chunk_previous')}
          aria-disabled={index === 0}
          onClick={() => scroll(-1)}
        />
        <span className="carousel__dots" aria-hidden="true">
          {items.map((item, number) => (
            <i key={item.id} className={number === index ? 'carousel__dot carousel__dot--on' : 'carousel__dot'} />
          ))}
        </span>
        <IconButton
          icon="chevron-right"
          kind="line"
          icon_size={18}
          label={t('feed.chunk_next')}
          aria-disabled={index + (per_view ?? 1) >= count}
          onClick={() => scroll(1)}
        />
      </div>
    </section>
  );
}

/** First visible item and how many fit; null before the first measure. */
function useScrollPlace(list: RefObject<HTMLUListElement | null>) {
  const [place, setPlace] = useState<{ index: number; per_view: number | null }>({ index: 0, per_view: null });
  const update = () => {
    const element = list.current;
    const item = element?.firstElementChild;
    if (!element || !item) return;
    const step = item.getBoundingClientRect().width + Number.parseFloat(getComputedStyle(element).columnGap || '0');
    const index = Math.round(element.scrollLeft / step);
    const per_view = Math.max(1, Math.round(element.clientWidth / step));
    setPlace((known) => (known.index === index && known.per_view === per_view ? known : { index, per_view }));
  };
  const measure = useEffectEvent(update);
  useEffect(() => {
    if (!list.current) return undefined;
    // Its first report comes by itself, right after observing.
    const observer = new ResizeObserver(() => measure());
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list]);
  return { ...place, update };
}
