import { Skeleton } from '../ui/skeleton.tsx';
import './offer-card.css';
import './offer-card-skeleton.css';

/** The shape of a card while the next ones are on their way. Shows itself after a moment only. */
export function OfferCardSkeleton() {
  return (
    <div className="offer-card-skeleton card" aria-hidden="true">
      <Skeleton shape="block" className="offer-card-skeleton__vote" />
      <Skeleton shape="block" className="offer-card-skeleton__picture" />
      <div className="offer-card-skeleton__lines">
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
