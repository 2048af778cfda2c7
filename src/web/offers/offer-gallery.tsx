import { useRef, useState, type UIEvent } from 'react';
import type { Picture } from '#contract/common.ts';
import { GroupIcon } from '../groups/group-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { PictureImage } from '../ui/picture.tsx';
import { useWords } from '../words.tsx';
import './offer-gallery.css';

interface OfferGalleryProps {
  pictures: readonly Picture[];
  title: string;
  seed: number;
  /** Stands where there is no picture. */
  group_icon: string;
  /** Words over the picture: the offer is over. */
  veil?: string | undefined;
}

/** The pictures of an offer: a strip that is swiped, with buttons and thumbnails; scrolls without scripts. */
export function OfferGallery({ pictures, title, seed, group_icon, veil }: OfferGalleryProps) {
  const t = useWords();
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  /** Where the strip is on its way to, so that quick presses count from there; null while the reader moves it. */
  const target = useRef<number | null>(null);
  const count = pictures.length;

  const show = (index: number) => {
    const strip = track.current;
    if (!strip || !pictures[index]) return;
    target.current = index;
    setCurrent(index);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.scrollTo({ left: index * strip.clientWidth, behavior: still ? 'auto' : 'smooth' });
  };
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const place = Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth));
    if (target.current !== null && target.current !== place) return;
    target.current = null;
    setCurrent(place);
  };
  return (
    <div
      className={`offer-gallery${veil ? ' offer-gallery--over' : ''}`}
      role="group"
      aria-roledescription={count > 1 ? 'carousel' : undefined}
      aria-label={t('details.photos')}
    >
      <div className="offer-gallery__stage">
        {count > 1 ? (
          <ul
            ref={track}
            className="offer-gallery__track"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
            tabIndex={0}
            aria-label={t('details.photos')}
            onScroll={follow}
            onScrollEnd={(event) => {
              target.current = null;
              follow(event);
            }}
          >
            {pictures.map((picture, index) => (
              <li key={picture.id} className="offer-gallery__slide" id={`photo-${index + 1}`}>
                <Photo
                  picture={picture}
                  alt={t('details.photo_alt', { title, number: index + 1, count })}
                  eager={index === 0}
                />
              </li>
            ))}
          </ul>
        ) : pictures[0] ? (
          <Photo picture={pictures[0]} alt={title} eager />
        ) : (
          <PictureImage
            picture={null}
            size="large"
            alt=""
            seed={seed}
            fallback={<GroupIcon icon={group_icon} size={28} />}
          />
        )}
        {veil && (
          <span className="offer-gallery__veil">
            <Icon name="clock-alert" size={14} />
            {veil}
          </span>
        )}
        {count > 1 && <GalleryButtons current={current} count={count} onShow={show} />}
      </div>
      {count > 1 && <Thumbnails pictures={pictures} current={current} seed={seed} onShow={show} />}
    </div>
  );
}

/** A photo as a whole; where it leaves room at its sides, the colours of its edges go on. */
function Photo({ picture, alt, eager }: { picture: Picture; alt: string; eager: boolean }) {
  return (
    <span className="offer-gallery__photo">
      <span className="offer-gallery__background">
        {(['left', 'right'] as const).map((side) => (
          <img
            key={side}
            className={`offer-gallery__edge offer-gallery__edge--${side}`}
            src={picture.small_url}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        ))}
      </span>
      <PictureImage picture={picture} size="large" alt={alt} eager={eager} />
    </span>
  );
}

function GalleryButtons({
  current,
  count,
  onShow,
}: {
  current: number;
  count: number;
  onShow: (index: number) => void;
}) {
  const t = useWords();
  return (
    <>
      {([-1, 1] as const).map((step) => (
        <button
          key={step}
          type="button"
          className={`offer-gallery__button offer-gallery__button--${step < 0 ? 'previous' : 'next'} needs-script`}
          aria-label={t(step < 0 ? 'details.photo_previous' : 'details.photo_next')}
          aria-disabled={step < 0 ? current === 0 : current === count - 1}
          onClick={() => onShow(current + step)}
        >
          <Icon name={step < 0 ? 'chevron-left' : 'chevron-right'} size={20} />
        </button>
      ))}
      <span className="offer-gallery__counter" aria-hidden="true">
        {t('details.photo_counter', { number: current + 1, count })}
      </span>
    </>
  );
}

interface ThumbnailsProps extends Pick<OfferGalleryProps, 'pictures' | 'seed'> {
  current: number;
  onShow: (index: number) => void;
}

function Thumbnails({ pictures, current, seed, onShow }: ThumbnailsProps) {
  const t = useWords();
  return (
    <ul className="offer-gallery__thumbs">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            className="offer-gallery__thumb"
            href={`#photo-${index + 1}`}
            aria-label={t('details.photo_show', { number: index + 1 })}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
          >
            <PictureImage picture={picture} size="small" alt="" seed={seed} />
          </a>
        </li>
      ))}
    </ul>
  );
}
