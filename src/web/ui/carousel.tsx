import { useEffect, useEffectEvent, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useWords } from '../words.tsx';
import { IconButton } from './icon-button.tsx';
import './carousel.css';

/** A row of items that scrolls by whole screens: buttons, swipe and keys, never by itself. */
export function Carousel({ label, children }: { label: string; children: readonly ReactElement[] }) {
  const t = useWords();
  const list = useRef<HTMLUListElement>(null);
  const { index, per_view, update } = useScrollPlace(list);
  const count = children.length;
  const scroll = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * list.current.clientWidth });
  return (
    <section className="carousel" aria-roledescription={t('feed.carousel')} aria-label={label}>
      <ul className="carousel__list" ref={list} onScroll={update}>
        {children.map((child) => (
          <li key={child.key} className="carousel__item">
            {child}
          </li>
        ))}
      </ul>
      <div
        className={count > per_view ? 'carousel__controls needs-script' : 'carousel__controls carousel__controls--idle'}
      >
        <IconButton
          icon="chevron-left"
          kind="line"
          icon_size={18}
          label={t('feed.chunk_previous')}
          disabled={index === 0}
          onClick={() => scroll(-1)}
        />
        <span className="carousel__dots" aria-hidden="true">
          {children.map((child, number) => (
            <i key={child.key} className={number === index ? 'carousel__dot carousel__dot--on' : 'carousel__dot'} />
          ))}
        </span>
        <IconButton
          icon="chevron-right"
          kind="line"
          icon_size={18}
          label={t('feed.chunk_next')}
          disabled={index + per_view >= count}
          onClick={() => scroll(1)}
        />
      </div>
    </section>
  );
}

/** First visible item and how many fit; before the first measure as on a phone. */
function useScrollPlace(list: RefObject<HTMLUListElement | null>) {
  const [place, setPlace] = useState({ index: 0, per_view: 1 });
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
