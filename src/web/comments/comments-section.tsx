import { useState } from 'react';
import type { CommentsProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { BOTTOM_FORM_FROM } from '#rules/comment-tree.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { CommentOrder } from './comment-order.tsx';
import { ThreadProvider, useThread } from './thread-context.tsx';
import { useThreadState } from './use-thread-state.ts';
import './comments-section.css';

/** The comments of an offer or a discussion: head, forms, the thread. */
export function CommentsSection({ comments }: { comments: CommentsProps }) {
  const t = useWords();
  const { locale } = useFrame();
  const { thread, is_loading, loadMore } = useThreadState(comments);
  const { roots, count, next_cursor } = thread.state;
  const [is_called, setCalled] = useState(false);
  const is_quiet = count === 0 && roots.length === 0;
  return (
    <ThreadProvider value={thread}>
      <section
        className="comments-section card"
        id="comments"
        aria-labelledby="comments-title"
        data-shift={comments.shift_every}
      >
        <div className="comments-section__head">
          <h2 className="comments-section__title title-3" id="comments-title">
            {t('comments.title')} <span className="comments-section__count">{formatNumber(count, locale)}</span>
          </h2>
          {count > 1 && <CommentOrder order={comments.order} />}
        </div>
        {is_quiet && !is_called ? (
          <CallToComment entity_type={comments.entity_type} onCalled={() => setCalled(true)} />
        ) : (
          <WritingPlace place="top" autofocus={is_called} />
        )}
        {roots.length > 0 && (
          <ol className="comments-section__list">
            {roots.map((comment) => (
              <CommentItem key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
        {next_cursor !== null && (
          <div className="comments-section__more">
            <Button kind="soft" is_busy={is_loading} onClick={loadMore}>
              {t(is_loading ? 'comments.loading' : 'comments.more')}
            </Button>
          </div>
        )}
        {count >= BOTTOM_FORM_FROM && (
          <div className="comments-section__bottom">
            <WritingPlace place="bottom" />
          </div>
        )}
        <p className="comments-section__scriptless">{t('comments.needs_script')}</p>
      </section>
    </ThreadProvider>
  );
}

/** The form, or the reason why there is none; a guest gets the form, which asks them to sign in. */
function WritingPlace({ place, autofocus = false }: { place: 'top' | 'bottom'; autofocus?: boolean }) {
  const t = useWords();
  const { viewer } = useFrame();
  const { can_comment } = useThread();
  if (viewer === null || can_comment) return <CommentForm place={place} autofocus={autofocus} />;
  if (place === 'bottom') return null;
  return (
    <p className="comments-section__closed">
      {t(viewer.is_email_verified ? 'comments.closed' : 'comments.unverified')}
    </p>
  );
}

/** What an empty thread says: an invitation with a button. */
function CallToComment({ entity_type, onCalled }: { entity_type: CommentsProps['entity_type']; onCalled: () => void }) {
  const t = useWords();
  const { viewer } = useFrame();
  const { can_comment } = useThread();
  return (
    <div className="comments-section__call">
      <span className="comments-section__call-icon">
        <Icon name="message-circle" size={25} />
      </span>
      <p className="comments-section__call-title">{t('comments.empty_title')}</p>
      <p className="comments-section__call-text">{t(`comments.empty_text_${entity_type}`)}</p>
      {viewer === null || can_comment ? (
        <Button kind="soft" size="small" onClick={() => (viewer ? onCalled() : openAuth())}>
          {t('comments.write')}
        </Button>
      ) : (
        <WritingPlace place="top" />
      )}
    </div>
  );
}
