import { useRef, useState, type ComponentType, type MouseEvent } from 'react';
import type { CommentsProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { BOTTOM_FORM_FROM } from '#rules/comment-tree.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useFrame } from '../frame-context.tsx';
import { keptPart } from '../kept-part.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { CommentOrder } from './comment-order.tsx';
import { SubscribeBell } from './subscribe-bell.tsx';
import { ThreadProvider, useThread, type Thread } from './thread-context.tsx';
import { ThreadEssentials } from './thread-essentials.tsx';
import { ThreadSearch } from './thread-search.tsx';
import type { Side } from './thread-state.ts';
import { useReactionIntent } from './use-reactions.ts';
import { useReportIntent } from './use-report-intent.ts';
import { useThreadState } from './use-thread-state.ts';
import './comments-section.css';

/** Shorter threads are read sooner than searched. */
const SEARCH_FROM = 20;

/** The comments of an offer or a discussion: head, forms, the thread. */
export function CommentsSection({ comments }: { comments: CommentsProps }) {
  const t = useWords();
  const { locale } = useFrame();
  const section = useRef<HTMLElement>(null);
  const { thread, state, called } = useThreadState(comments, section);
  useReactionIntent(thread);
  useReportIntent();
  const { previous_cursor, next_cursor, NewsPill } = state;
  const { comments: roots, count } = state.manager;
  const [is_pressed, setPressed] = useState(false);
  const is_called = is_pressed || called === 'top';
  const is_quiet = count === 0 && roots.length === 0;
  return (
    <ThreadProvider value={thread}>
      <section
        ref={section}
        className="comments-section card"
        id="comments"
        aria-labelledby="comments-title"
        data-shift={comments.shift_every}
      >
        <div className="comments-section__head">
          <h2 className="comments-section__title title-3" id="comments-title">
            {t('comments.title')}{' '}
            <span className="comments-section__count">{formatNumber(count + state.unseen, locale)}</span>
          </h2>
          <div className="comments-section__tools">
            {count > 1 && <CommentOrder order={comments.order} />}
            <SubscribeBell is_author={comments.is_author} />
          </div>
        </div>
        {count >= SEARCH_FROM && <ThreadSearch search={comments.search} />}
        {is_quiet && !is_called ? (
          <CallToComment entity_type={comments.entity_type} onCalled={() => setPressed(true)} />
        ) : (
          <WritingPlace place="top" autofocus={is_called} />
        )}
        <ThreadEssentials comments={comments.essentials} />
        {previous_cursor !== null && <MoreComments side="before" cursor={previous_cursor} />}
        {roots.length > 0 && <Roots sent={comments.comments} roots={roots} thread={thread} />}
        {next_cursor !== null && <MoreComments side="after" cursor={next_cursor} />}
        {count >= BOTTOM_FORM_FROM && (
          <div className="comments-section__bottom">
            <WritingPlace place="bottom" autofocus={called === 'bottom'} />
          </div>
        )}
        <div className="news-pill news-pill--thread" role="status">
          {NewsPill && <NewsPill />}
        </div>
        <p className="comments-section__scriptless">{t('comments.needs_script')}</p>
      </section>
    </ThreadProvider>
  );
}

interface RootsProps {
  /** What the page came with. */
  sent: CommentsProps['comments'];
  roots: CommentsProps['comments'];
  thread: Thread;
}

function RootList({ roots }: Pick<RootsProps, 'roots'>) {
  return (
    <ol className="comments-section__list">
      {roots.map((comment) => (
        <CommentItem key={comment.id} comment={comment} />
      ))}
    </ol>
  );
}

const Roots: ComponentType<RootsProps> = import.meta.env.SSR
  ? keptPart(
      ({ roots, thread }) => (
        <ThreadProvider value={thread}>
          <RootList roots={roots} />
        </ThreadProvider>
      ),
      ({ sent, thread: { order, closed, max_nesting } }) => [sent, JSON.stringify({ order, closed, max_nesting })],
    )
  : RootList;

/** The way to further roots: another page without scripts, fetched into this one with them. */
function MoreComments({ side, cursor }: { side: Side; cursor: string }) {
  const t = useWords();
  const { loadRoots } = useThread();
  const [is_loading, setLoading] = useState(false);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (is_loading) return;
    setLoading(true);
    void loadRoots(side).finally(() => setLoading(false));
  };
  const name = side === 'before' ? 'comments.earlier' : 'comments.more';
  return (
    <p className="comments-section__more">
      <ButtonLink
        kind="soft"
        href={`?${side === 'before' ? 'before' : 'cursor'}=${cursor}#comments`}
        rel={side === 'before' ? 'prev' : 'next'}
        aria-busy={is_loading}
        onClick={press}
      >
        {t(is_loading ? 'comments.loading' : name)}
      </ButtonLink>
    </p>
  );
}

/** The form, or the reason why there is none; a guest gets the form, which asks them to sign in. */
function WritingPlace({ place, autofocus = false }: { place: 'top' | 'bottom'; autofocus?: boolean }) {
  const { closed } = useThread();
  if (!closed) return <CommentForm place={place} autofocus={autofocus} />;
  if (place === 'bottom') return null;
  return <p className="comments-section__closed">{closed}</p>;
}

/** What an empty thread says: an invitation with a button. */
function CallToComment({ entity_type, onCalled }: { entity_type: CommentsProps['entity_type']; onCalled: () => void }) {
  const t = useWords();
  const { viewer } = useFrame();
  const { closed, entity_id } = useThread();
  const write = () => {
    if (viewer) onCalled();
    else openAuth({ intent: { kind: 'comment', entity_type, entity_id, form: 'top' } });
  };
  return (
    <div className="comments-section__call">
      <span className="comments-section__call-icon">
        <Icon name="message-circle" size={25} />
      </span>
      <p className="comments-section__call-title">{t('comments.empty_title')}</p>
      <p className="comments-section__call-text">{t(`comments.empty_text_${entity_type}`)}</p>
      {!closed ? (
        <Button kind="soft" size="small" onClick={write}>
          {t('comments.write')}
        </Button>
      ) : (
        <WritingPlace place="top" />
      )}
    </div>
  );
}
