import type { ProfilePageProps } from '#contract/pages.ts';
import { ADDRESS, profileListAddress } from '../addresses.ts';
import { BadgePanel } from '../badges/badge-panel.tsx';
import { useFrame } from '../frame-context.tsx';
import { OfferCard } from '../offers/offer-card.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Figures } from '../users/figures.tsx';
import { ProfileHead } from '../users/profile-head.tsx';
import { useWords } from '../words.tsx';
import './profile-page.css';

/** A person's page: who they are, figures, recent deals, badges. */
export function ProfilePage({ user, recent, badges }: ProfilePageProps) {
  const t = useWords();
  return (
    <div className="profile-page wrap">
      <ProfileHead user={user} tab="overview" />
      <div className={badges ? 'profile-page__columns' : 'profile-page__columns profile-page__columns--one'}>
        <div className="profile-page__main">
          {user.is_statistics_shown ? <Figures figures={user} is_overview /> : null}
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
              <NoDeals user={user} />
            )}
          </section>
        </div>
        {badges ? <BadgePanel username={user.username} badges={badges} /> : null}
      </div>
    </div>
  );
}

/** Nothing to show, and what to do about it. */
function NoDeals({ user }: Pick<ProfilePageProps, 'user'>) {
  const t = useWords();
  const is_own = useFrame().viewer?.id === user.id;
  const { username } = user;
  if (!user.is_activity_shown)
    return (
      <EmptyState icon="lock" title={t('users.hidden_activity_title')} text={t('users.hidden_text', { username })} />
    );
  return (
    <EmptyState
      icon="tag"
      title={t('users.recent_empty_title')}
      text={is_own ? t('users.own_offers_empty_text') : t('users.recent_empty_text', { username })}
      action={
        <ButtonLink href={is_own ? ADDRESS.submit : ADDRESS.home}>
          {t(is_own ? 'users.add_offer' : 'users.to_deals')}
        </ButtonLink>
      }
    />
  );
}
