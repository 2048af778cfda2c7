import { USER_TYPE } from '#contract/common.ts';
import type { ProfilePageProps } from '#contract/pages.ts';
import { formatDate } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { OfferCard } from '../offers/offer-card.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { ProfileFigures } from '../users/profile-figures.tsx';
import { useWords } from '../words.tsx';
import './profile-page.css';

/** A person's page: who they are, figures, recent deals. */
export function ProfilePage({ user, recent }: ProfilePageProps) {
  const t = useWords();
  return (
    <div className="profile-page wrap">
      <ProfileHead user={user} />
      <div className="profile-page__columns">
        <ProfileFigures user={user} />
        <section className="profile-page__recent" aria-labelledby="recent">
          <h2 className="title-3 profile-page__heading" id="recent">
            {t('users.recent')}
          </h2>
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

function ProfileHead({ user }: Pick<ProfilePageProps, 'user'>) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  return (
    <header className="profile-page__head card">
      <Avatar user={user} size={96} />
      <div className="profile-page__words">
        <div className="profile-page__line">
          <h1 className="title-1">{user.username}</h1>
          <TypeTag type={user.type} />
        </div>
        {user.name ? <p className="profile-page__name">{user.name}</p> : null}
        {user.description ? <p className="profile-page__description">{user.description}</p> : null}
        <p className="profile-page__joined">
          <Icon name="calendar-clock" size={16} />
          {t('users.joined', { date: formatDate(user.joined_at, locale, time_zone) })}
        </p>
      </div>
    </header>
  );
}

function TypeTag({ type }: { type: ProfilePageProps['user']['type'] }) {
  const t = useWords();
  if (type === USER_TYPE.deal_editor) {
    return (
      <Tag kind="coupon" icon="badge-check">
        {t('users.type_deal_editor')}
      </Tag>
    );
  }
  if (type === USER_TYPE.store_rep) return <Tag icon="store">{t('users.type_store_rep')}</Tag>;
  if (type === USER_TYPE.moderator) return <Tag icon="shield-check">{t('users.type_moderator')}</Tag>;
  if (type === USER_TYPE.admin) return <Tag icon="shield-check">{t('users.type_admin')}</Tag>;
  return null;
}
