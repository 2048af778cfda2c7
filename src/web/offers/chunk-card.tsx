import type { ChunkItem } from '#contract/pages.ts';
import { typeset } from '#i18n/format.ts';
import { Degrees } from '../votes/degrees.tsx';
import { PictureImage } from '../ui/picture.tsx';
import { Price } from '../entries/price.tsx';
import './chunk-card.css';

/** An offer in a few words: picture, title, price, temperature. The whole card is one link, reached by Tab if it is a stop. */
export function ChunkCard({ item, is_stop = true }: { item: ChunkItem; is_stop?: boolean }) {
  return (
    <a className="chunk-card card" href={item.url} tabIndex={is_stop ? undefined : -1}>
      <span className="chunk-card__picture">
        <PictureImage picture={item.picture} size="small" alt="" seed={item.id} fallback_icon="tag" />
      </span>
      <span className="chunk-card__body">
        <span className="chunk-card__title lines-2" lang={item.lang ?? undefined}>
          {typeset(item.title)}
        </span>
        <span className="chunk-card__row">
          <Price offer={item} size="small" />
          <Degrees vote={item.vote} />
        </span>
      </span>
    </a>
  );
}
