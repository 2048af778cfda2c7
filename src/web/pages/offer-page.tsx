import type { OfferPageProps } from '#contract/pages.ts';
import { CommentsSection } from '../comments/comments-section.tsx';
import { OfferGallery } from '../offers/offer-gallery.tsx';
import { OfferAuthor, OfferHead } from '../offers/offer-head.tsx';
import { OfferDates, OfferTerms, OfferTermsInline } from '../offers/offer-terms.tsx';
import { OfferText } from '../offers/offer-text.tsx';
import { ShopButton } from '../offers/shop-button.tsx';
import { SimilarOffers } from '../offers/similar-offers.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ShareButton } from '../ui/share-button.tsx';
import { VoteControl } from '../votes/vote-control.tsx';
import { VotePanel } from '../votes/vote-panel.tsx';
import { useWords } from '../words.tsx';
import '../ui/action.css';
import './offer-page.css';

/** A deal or a coupon: pictures, vote, text, comments, and its terms at the side. */
export function OfferPage({ offer, crumbs, comments, similar }: OfferPageProps) {
  const t = useWords();
  return (
    <div className="offer-page wrap">
      <div className="offer-page__crumbs">
        <Crumbs crumbs={crumbs} />
      </div>
      <div className="offer-page__columns">
        <div className="offer-page__main">
          <article className="offer-page__offer card">
            <div className="offer-page__gallery">
              <OfferGallery
                pictures={offer.pictures}
                title={offer.title}
                seed={offer.id}
                group_icon={offer.group?.icon ?? 'tag'}
                veil={offer.is_expired ? t('offers.expired') : undefined}
              />
            </div>
            <div className="offer-page__about">
              <OfferHead offer={offer} />
              <div className="offer-page__terms">
                <OfferTermsInline offer={offer} />
              </div>
              <div className="offer-page__author">
                <OfferAuthor author={offer.author} author_offers_count={offer.author_offers_count} />
                <div className="offer-page__dates">
                  <OfferDates offer={offer} />
                </div>
              </div>
              <div className="offer-page__vote">
                <VotePanel
                  offer_id={offer.id}
                  vote={offer.vote}
                  votes_count={offer.votes_count}
                  distance={offer.distance}
                />
              </div>
            </div>
            <div className="offer-page__actions">
              <ShareButton className="action" url={offer.share_url} title={offer.title} has_text />
            </div>
          </article>
          <OfferText offer={offer} />
          <ErrorBoundary
            fallback={
              <EmptyState icon="triangle-alert" title={t('frame.broken_title')} text={t('frame.broken_text')} />
            }
          >
            <CommentsSection comments={comments} />
          </ErrorBoundary>
        </div>
        <aside className="offer-page__side">
          <div className="offer-page__sticky">
            <div className="offer-page__box">
              <OfferTerms offer={offer} />
            </div>
            <SimilarOffers title={t('details.similar')} items={similar} />
          </div>
        </aside>
      </div>
      <div className="offer-page__dock">
        <VoteControl offer_id={offer.id} vote={offer.vote} orientation="row" />
        <ShopButton offer={offer} />
      </div>
    </div>
  );
}
