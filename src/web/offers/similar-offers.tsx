import type { ChunkItem } from '#contract/pages.ts';
import { typeset } from '#i18n/format.ts';
import { Degrees } from '../votes/degrees.tsx';
import { PictureImage } from '../ui/picture.tsx';
import { Price } from '../entries/price.tsx';
import './similar-offers.css';

/** A short list of other offers beside a page. */
export function SimilarOffers({ title, items }: { title: string; items: readonly ChunkItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className="similar-offers card" aria-labelledby="similar-offers-title">
      <h2 className="similar-offers__title" id="similar-offers-title">
        {title}
      </h2>
      <ul className="similar-offers__list">
        {items.map((item) => (
          <li key={item.id}>
            <a className="similar-offers__item" href={item.url}>
              <span className="similar-offers__picture">
                <PictureImage picture={item.picture} size="small" alt="" seed={item.id} fallback_icon="tag" />
              </span>
              <span className="similar-offers__text">
                <span className="similar-offers__name lines-2" lang={item.lang ?? undefined}>
                  {typeset(item.title)}
                </span>
                <span className="similar-offers__row">
                  <Price offer={item} size="small" />
                  <Degrees vote={item.vote} />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
