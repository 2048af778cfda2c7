import type { ProfilePageProps } from '#contract/pages.ts';
import { profileListAddress } from '../addresses.ts';
import { OfferCard } from '../offers/offer-card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProfileFigures } from '../users/profile-figures.tsx';
import { ProfileHead } from '../users/profile-head.tsx';
import { useWords } from '../words.tsx';
import './profile-page.css';

/** A person's page: who they are, figures, recent deals. */
export function ProfilePage({ user, recent }: ProfilePageProps) {
  const t = useWords();
  return (
    <div className="profile-page wrap">
      <ProfileHead user={user} tab="overview" />
      <div className="profile-page__columns">
        <ProfileFigures user={user} />
        <section className="profile-page__recent" aria-labelledby="recent">
          <div className="profile-page__heading">
            <h2 className="title-3" id="recent">
              {t('users.recent')}
            </h2>
            {recent.length > 0 ? (
              <a className="profile-page__all link nowrap" href={profileListAddress(user.username, 'deals')}>
                {t('users.all_recent')}
              </a>
            ) : null}
          </div>
          {recent.length > 0 ? (
            <div className="profile-page__list">
              {recent.map((offer, index) => (
                <OfferCard key={offer.id} offer={offer} is_eager={index === 0} />
              ))}
            </div>
          ) : (
            <EmptyState
              icon="tag"
              title={t('users.recent_empty_title')}
              text={t('users.recent_empty_text', { username: user.username })}
            />
          )}
        </section>
      </div>
    </div>
  );
}
