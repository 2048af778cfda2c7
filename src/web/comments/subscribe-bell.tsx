import { openAuth } from '../auth/open-auth.ts';
import { useIntent } from '../auth/use-intent.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import { useThread, useThreadPart } from './thread-context.tsx';
import './subscribe-bell.css';

/** Follows the comments or leaves them. An author always follows: there is a word in place of the bell. */
export function SubscribeBell({ is_author }: { is_author: boolean }) {
  const t = useWords();
  const { viewer, locale } = useFrame();
  const lazily = useLazy();
  const { entity_type, entity_id, showSubscription } = useThread();
  const is_subscribed = useThreadPart((state) => state.is_subscribed);
  const entry = { type: entity_type, id: entity_id };
  const change = (is_wanted: boolean) =>
    lazily(import('./keep-subscription.ts'), ({ keepSubscription }) =>
      keepSubscription({ entry, is_wanted, locale, onChange: showSubscription }),
    );
  useIntent(
    'subscription',
    (waiting) => waiting.entity_type === entity_type && waiting.entity_id === entity_id,
    // The guest who pressed the bell may turn out to be the author, or to follow already.
    () => !is_author && !is_subscribed && change(true),
  );
  if (is_author) {
    return (
      <span className="subscribe-bell subscribe-bell--author">
        <Icon name="bell-ring" size={16} />
        {t('comments.author_follows')}
      </span>
    );
  }
  const press = () => {
    if (viewer) change(!is_subscribed);
    else openAuth({ intent: { kind: 'subscription', entity_type, entity_id } });
  };
  return (
    <IconButton
      className="subscribe-bell needs-script"
      icon={is_subscribed ? 'bell-ring' : 'bell'}
      icon_size={18}
      size="small"
      label={t('comments.follow')}
      aria-pressed={is_subscribed}
      onClick={press}
    />
  );
}
