import type { CommentFound } from '#contract/pages.ts';
import { useWords } from '../words.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { Icon } from '../ui/icon.tsx';
import { Marked } from './marked.tsx';
import './found-comments.css';

/** Comments that were found: who, where, when, and the words around what was looked for. */
export function FoundComments({ comments, q }: { comments: readonly CommentFound[]; q: string }) {
  const t = useWords();
  return (
    <ul className="found-comments">
      {comments.map(({ id, url, title, username, at, helpful_count, snippet }) => (
        <li key={id} className="found-comments__comment card">
          <p className="found-comments__head">
            <span className="found-comments__author clip">{username || t('search.somebody')}</span>
            <TimeAgo className="found-comments__age" at={at} />
            {helpful_count > 0 ? (
              <span className="found-comments__helpful">
                <Icon name="lightbulb" size={14} />
                {t('search.helpful', { count: helpful_count })}
              </span>
            ) : null}
          </p>
          <a className="found-comments__text" href={url}>
            <Marked text={snippet} q={q} />
          </a>
          <p className="found-comments__thread lines-1">{t('search.in_thread', { title })}</p>
        </li>
      ))}
    </ul>
  );
}
