import type { DiscussionPageProps } from '#contract/pages.ts';
import { formatDateTime, typeset } from '#i18n/format.ts';
import { groupAddress, profileAddress } from '../addresses.ts';
import { CommentsSection } from '../comments/comments-section.tsx';
import { EntryActions } from '../entries/entry-actions.tsx';
import { EntryStrip } from '../entries/entry-strip.tsx';
import { RevisionsButton } from '../entries/revisions-button.tsx';
import { useFrame } from '../frame-context.tsx';
import { MostDiscussed } from '../discussions/most-discussed.tsx';
import { SimilarOffers } from '../offers/similar-offers.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { BrokenPart } from '../ui/broken-part.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { UserText } from '../ui/user-text.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { UserPreview } from '../users/user-preview.tsx';
import { useWords } from '../words.tsx';
import '../ui/action.css';
import './discussion-page.css';

/** A discussion: what was asked, what was said, and what others talk about. */
export function DiscussionPage({ discussion, crumbs, comments, most_discussed, similar }: DiscussionPageProps) {
  const t = useWords();
  const entry = { ...discussion, type: 'discussion' } as const;
  const groups = discussion.groups.length > 0 ? discussion.groups : discussion.group ? [discussion.group] : [];
  return (
    <div className="discussion-page wrap">
      <div className="discussion-page__crumbs">
        <Crumbs crumbs={crumbs} />
      </div>
      <DiscussionStrip discussion={discussion} />
      <div className="discussion-page__columns">
        <div className="discussion-page__main">
          <article
            className={`discussion-page__text card${discussion.state === 'scheduled' ? ' discussion-page__text--scheduled' : ''}`}
          >
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
              <EntryActions entry={entry} report={<ReportButton entry={entry} onReported={() => undefined} />} />
            </div>
          </article>
          <ErrorBoundary fallback={<BrokenPart />}>
            <CommentsSection comments={comments} />
          </ErrorBoundary>
        </div>
        <aside className="discussion-page__side">
          <MostDiscussed discussions={most_discussed} />
          <SimilarOffers title={t('discussions.on_topic')} items={similar} />
        </aside>
      </div>
    </div>
  );
}

/** What is wrong with a discussion that is not out, and the action that mends it. */
function DiscussionStrip({ discussion }: Pick<DiscussionPageProps, 'discussion'>) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const { id, url, state, scheduled_for, can } = discussion;
  if (state === 'live') return null;
  const press = () =>
    lazily(import('../entries/entry-action-dialogs.tsx'), ({ activate, publish }) => {
      const entry = { type: 'discussion', id, url } as const;
      return state === 'off' ? activate(frame, entry) : publish(frame, entry);
    });
  const date = scheduled_for ? formatDateTime(scheduled_for, frame.locale, frame.time_zone) : '';
  const is_able = state === 'off' ? can.deactivate : can.publish;
  // Of those who see it at all, only the author of what editors switched off cannot bring it back.
  const off = is_able ? 'discussions.strip_off' : 'discussions.strip_held';
  return (
    <div className="discussion-page__strip">
      <EntryStrip
        kind={state}
        text={
          state === 'off'
            ? t(off)
            : t(scheduled_for === null ? 'offers.strip_held' : 'offers.strip_scheduled', { date, kind: state })
        }
        action={is_able ? t(`offers.strip_${state}_do`) : null}
        onPress={press}
      />
    </div>
  );
}

function DiscussionAuthor({ discussion }: Pick<DiscussionPageProps, 'discussion'>) {
  const t = useWords();
  const { author, published_at, updated_at, state } = discussion;
  return (
    <header className="discussion-page__head">
      <UserPreview user={author} size={40} />
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
          {state !== 'scheduled' && <TimeAgo at={published_at} />}
          {updated_at && state !== 'scheduled' && (
            <>
              , {t('discussions.edited')} <TimeAgo at={updated_at} />
            </>
          )}
          <RevisionsButton type="discussion" id={discussion.id} count={discussion.revisions_count} currency="RUB" />
        </p>
      </div>
      <Tag kind="info" icon="messages-square">
        {t('discussions.discussion')}
      </Tag>
    </header>
  );
}
