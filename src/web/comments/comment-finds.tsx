import type { CommentFind } from '#contract/pages.ts';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import './comment-finds.css';

/** Comments picked out of the thread: each leads to its place there. */
export function CommentFinds({ comments, is_rated = false }: { comments: readonly CommentFind[]; is_rated?: boolean }) {
  const t = useWords();
  return (
    <ol className="comment-finds">
      {comments.map(({ id, username, at, helpful_count, lead, hit, rest }) => (
        <li key={id} className="comment-finds__item">
          <a className="comment-finds__link" href={`?comment=${id}#comment${id}`} rel="nofollow">
            <span className="comment-finds__text">
              {lead}
              {hit !== '' && <mark className="comment-finds__hit">{hit}</mark>}
              {rest}
            </span>
          </a>
          <span className="comment-finds__meta">
            {username || t('comments.anonymous')} · <TimeAgo at={at} />
            {is_rated && ` · ${t('comments.helpful_for', { count: helpful_count })}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
