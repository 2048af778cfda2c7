import type { GroupedNotification } from '#contract/notifications.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import './notification-row.css';

const ICONS: Record<string, IconName> = {
  comment_comment: 'reply',
  post_comment: 'message-circle',
  mention: 'at-sign',
  post_vote: 'flame',
  comment_reaction: 'lightbulb',
  post_downvote: 'snow',
  comment_reaction_dislike: 'thumbs-down',
  follower: 'user-plus',
  moderation: 'shield-check',
  report: 'flag',
  store_request: 'store',
};

/** Opens a tab of its own; the right one only asks what may be done. */
const MIDDLE = 1;

interface NotificationRowProps {
  notice: GroupedNotification;
  /** Where it leads; by itself to where it happened. */
  href?: string;
  /** Whether it opens beside the page it is read on. */
  is_new_tab?: boolean;
  onRead: () => void;
}

/** One group: what happened, how long ago, and the way there. A kind we do not know gets a plain bell. */
export function NotificationRow({ notice, href = notice.url, is_new_tab = false, onRead }: NotificationRowProps) {
  const t = useWords();
  const { icon_type, image, text, happened_at, group_is_read } = notice;
  const is_unread = group_is_read === 0;
  return (
    <a
      className="notification-row"
      href={href}
      data-unread={is_unread || undefined}
      data-kind={icon_type}
      {...(is_new_tab ? { target: '_blank', rel: 'noopener' } : {})}
      onClick={onRead}
      onAuxClick={({ button }) => button === MIDDLE && onRead()}
    >
      {image === null ? (
        <span className="notification-row__icon">
          <Icon name={ICONS[icon_type] ?? 'bell'} size={20} />
        </span>
      ) : (
        <img className="notification-row__image" src={image} alt="" width={40} height={40} loading="lazy" />
      )}
      <span className="notification-row__body">
        {is_unread ? <span className="visually-hidden">{t('notifications.new')} </span> : null}
        <span className="notification-row__text" dangerouslySetInnerHTML={{ __html: text }} />
        <TimeAgo at={happened_at} className="notification-row__time" />
        {is_new_tab ? <span className="visually-hidden">{t('notifications.new_tab')}</span> : null}
      </span>
      {is_unread ? <span className="notification-row__dot" /> : null}
    </a>
  );
}
