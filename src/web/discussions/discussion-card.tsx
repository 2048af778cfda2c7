import type { ReactNode } from 'react';
import type { DiscussionCardProps } from '#contract/pages.ts';
import { formatDateTime, formatNumber, typeset } from '#i18n/format.ts';
import { groupAddress, profileAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { AuthorName } from '../ui/author-name.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import './discussion-card.css';

/** One discussion in a list. */
export function DiscussionCard({
  discussion,
  is_tagged,
  heading: Heading = 'h3',
  mark = typeset,
}: {
  discussion: DiscussionCardProps;
  /** Says that it is a discussion, among offers. */
  is_tagged: boolean;
  heading?: 'h2' | 'h3';
  /** Sets the title and the excerpt; given where words of them are marked. */
  mark?: ((text: string) => ReactNode) | undefined;
}) {
  const t = useWords();
  const { locale } = useFrame();
  const { group, comments_count, url } = discussion;
  return (
    <article className="discussion-card card" data-discussion-id={discussion.id} tabIndex={-1}>
      <a className="discussion-card__count" href={`${url}#comments`}>
        <Icon name="messages-square" size={24} />
        <span aria-hidden="true">{formatNumber(comments_count, locale)}</span>
        <span className="visually-hidden">{t('common.comments_count', { count: comments_count })}</span>
      </a>
      <div className="discussion-card__body">
        <div className="discussion-card__meta">
          {is_tagged ? (
            <Tag kind="info" is_small>
              {t('discussions.discussion')}
            </Tag>
          ) : null}
          {group ? (
            <a className="discussion-card__group clip" href={groupAddress(group.slug)}>
              {group.name}
            </a>
          ) : null}
          <DiscussionState discussion={discussion} />
          {discussion.state === 'scheduled' ? null : (
            <TimeAgo className="discussion-card__age" at={discussion.published_at} />
          )}
        </div>
        <Heading className="discussion-card__title title-4" lang={discussion.lang ?? undefined}>
          <a href={url}>{mark(discussion.title)}</a>
        </Heading>
        {discussion.excerpt ? (
          <p className="discussion-card__excerpt lines-1" lang={discussion.lang ?? undefined}>
            {mark(discussion.excerpt)}
          </p>
        ) : null}
        <div className="discussion-card__foot">
          <AuthorName user={discussion.author} />
          <LastReply last={discussion.last_comment} />
        </div>
      </div>
    </article>
  );
}

/** What its author alone sees: that it waits, or is switched off. The page itself has the action for it. */
function DiscussionState({ discussion }: { discussion: DiscussionCardProps }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { state, scheduled_for } = discussion;
  if (state === 'live') return null;
  const date = scheduled_for ? formatDateTime(scheduled_for, locale, time_zone) : '';
  return (
    <Tag icon={state === 'off' ? 'circle-off' : 'clock'} is_small>
      {state === 'off'
        ? t('discussions.off')
        : t(scheduled_for === null ? 'discussions.in_review' : 'discussions.waiting', { date })}
    </Tag>
  );
}

function LastReply({ last }: { last: DiscussionCardProps['last_comment'] }) {
  const t = useWords();
  if (!last) return <span className="discussion-card__last">{t('discussions.no_replies')}</span>;
  return (
    <span className="discussion-card__last">
      {t('discussions.last_reply')}
      {last.author.id === 0 ? (
        <b className="clip">{t('common.anonymous')}</b>
      ) : (
        <a className="clip" href={profileAddress(last.author.username)}>
          {last.author.username}
        </a>
      )}
      <TimeAgo at={last.created_at} />
    </span>
  );
}
