import type { DiscussionPageProps } from '#contract/pages.ts';
import { typeset } from '#i18n/format.ts';
import { groupAddress, profileAddress } from '../addresses.ts';
import { CommentsSection } from '../comments/comments-section.tsx';
import { MostDiscussed } from '../discussions/most-discussed.tsx';
import { SimilarOffers } from '../offers/similar-offers.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { UserText } from '../ui/user-text.tsx';
import { ShareButton } from '../ui/share-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import '../ui/action.css';
import './discussion-page.css';

/** A discussion: what was asked, what was said, and what others talk about. */
export function DiscussionPage({ discussion, crumbs, comments, most_discussed, similar }: DiscussionPageProps) {
  const t = useWords();
  const groups = discussion.groups.length > 0 ? discussion.groups : discussion.group ? [discussion.group] : [];
  return (
    <div className="discussion-page wrap">
      <div className="discussion-page__crumbs">
        <Crumbs crumbs={crumbs} />
      </div>
      <div className="discussion-page__columns">
        <div className="discussion-page__main">
          <article className="discussion-page__text card">
            <DiscussionAuthor discussion={discussion} />
            <h1 className="discussion-page__title title-1" lang={discussion.lang ?? undefined}>
              {typeset(discussion.title)}
            </h1>
            <UserText html={discussion.description_html} lang={discussion.lang} />
            {groups.length > 0 && (
              <ul className="discussion-page__groups">
                {groups.map((group) => (
                  <li key={group.id}>
                    <a className="discussion-page__group" href={groupAddress(group.slug)}>
                      <Tag>{group.name}</Tag>
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <div className="discussion-page__actions">
              <ShareButton className="action" url={discussion.share_url} title={discussion.title} has_text />
            </div>
          </article>
          <ErrorBoundary
            fallback={
              <EmptyState icon="triangle-alert" title={t('frame.broken_title')} text={t('frame.broken_text')} />
            }
          >
            <CommentsSection comments={comments} />
          </ErrorBoundary>
        </div>
        <aside className="discussion-page__side">
          <MostDiscussed discussions={most_discussed} />
          <SimilarOffers title={t('details.on_topic')} items={similar} />
        </aside>
      </div>
    </div>
  );
}

function DiscussionAuthor({ discussion }: Pick<DiscussionPageProps, 'discussion'>) {
  const t = useWords();
  const { author, published_at, updated_at } = discussion;
  return (
    <header className="discussion-page__head">
      <Avatar user={author} size={40} />
      <div className="discussion-page__who">
        <p className="discussion-page__line">
          {author.username ? (
            <a className="discussion-page__author" href={profileAddress(author.username)}>
              {author.username}
            </a>
          ) : (
            <span className="discussion-page__author">{t('common.anonymous')}</span>
          )}
          <span className="discussion-page__badge">{t('comments.badge_author')}</span>
        </p>
        <p className="discussion-page__age">
          <TimeAgo at={published_at} />
          {updated_at && (
            <>
              , {t('discussions.edited')} <TimeAgo at={updated_at} />
            </>
          )}
        </p>
      </div>
      <Tag kind="info" icon="messages-square">
        {t('discussions.discussion')}
      </Tag>
    </header>
  );
}
