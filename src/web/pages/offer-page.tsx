import { useEffect, useState } from 'react';
import type { OfferPageProps } from '#contract/pages.ts';
import { CommentsSection } from '../comments/comments-section.tsx';
import type { ReportOutcome } from '../entries/entry.ts';
import { EntryActions } from '../entries/entry-actions.tsx';
import { onLiveEvent } from '../live/live-events.ts';
import { BookmarkButton } from '../offers/bookmark-button.tsx';
import { OfferGallery } from '../offers/offer-gallery.tsx';
import { OfferAuthor, OfferHead } from '../offers/offer-head.tsx';
import { OfferStrip } from '../offers/offer-strip.tsx';
import { OfferDates, OfferTerms, OfferTermsInline } from '../offers/offer-terms.tsx';
import { OfferText } from '../offers/offer-text.tsx';
import { ShopButton } from '../offers/shop-button.tsx';
import { SimilarOffers } from '../offers/similar-offers.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { BrokenPart } from '../ui/broken-part.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { VoteControl } from '../votes/vote-control.tsx';
import { VotePanel } from '../votes/vote-panel.tsx';
import { useWords } from '../words.tsx';
import '../ui/action.css';
import './offer-page.css';

/** A deal or a coupon: pictures, vote, text, comments, and its terms at the side. */
export function OfferPage({ offer: given, crumbs, comments, similar }: OfferPageProps) {
  const t = useWords();
  const { offer, tell } = useToldOffer(given);
  return (
    <div className="offer-page wrap">
      <div className="offer-page__crumbs">
        <Crumbs crumbs={crumbs} />
      </div>
      <div className="offer-page__strip">
        <OfferStrip offer={offer} />
      </div>
      <div className="offer-page__columns">
        <div className="offer-page__main">
          <OfferAbout offer={offer} onReported={tell} />
          <OfferText offer={offer} />
          <ErrorBoundary fallback={<BrokenPart />}>
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

interface OfferAboutProps {
  offer: OfferPageProps['offer'];
  onReported: (outcome: ReportOutcome) => void;
}

/** The offer itself: pictures, name, terms on narrow screens, vote, and what may be done with it. */
function OfferAbout({ offer, onReported }: OfferAboutProps) {
  const t = useWords();
  const entry = { ...offer, type: 'offer' } as const;
  return (
    <article className={`offer-page__offer card${offer.state === 'scheduled' ? ' offer-page__offer--scheduled' : ''}`}>
      <div className="offer-page__gallery">
        <OfferGallery
          pictures={offer.pictures}
          title={offer.title}
          seed={offer.id}
          group_icon={offer.group?.icon ?? 'tag'}
          veil={offer.is_expired ? t(offer.state === 'off' ? 'offers.off' : 'offers.expired') : undefined}
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
            breakdown={offer.breakdown}
          />
        </div>
      </div>
      <div className="offer-page__actions">
        <EntryActions entry={entry} report={<ReportButton entry={entry} onReported={onReported} />}>
          <BookmarkButton
            offer_id={offer.id}
            is_bookmarked={offer.is_bookmarked}
            text={(is_kept) => t(is_kept ? 'details.bookmarked' : 'offers.bookmark')}
          />
        </EntryActions>
      </div>
    </article>
  );
}

/** The offer with what its readers' reports have made of it since the page came; switched off is as over. */
function useToldOffer(given: OfferPageProps['offer']) {
  const [told, tell] = useState({ is_expired: given.is_expired, is_maybe_expired: given.is_maybe_expired });
  useEffect(() => onLiveEvent('expired', (is_expired) => tell({ is_expired, is_maybe_expired: false })), []);
  const is_expired = told.is_expired || given.state === 'off';
  // One that works again may be voted on again; what else stands in the way of it stands.
  const kept_reason = given.vote.closed_reason === 'expired' ? null : given.vote.closed_reason;
  const closed_reason: OfferPageProps['offer']['vote']['closed_reason'] =
    kept_reason ?? (told.is_expired ? 'expired' : null);
  return { offer: { ...given, ...told, is_expired, vote: { ...given.vote, closed_reason } }, tell };
}
