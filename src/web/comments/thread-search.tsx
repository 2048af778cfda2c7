import type { ThreadSearch as Search } from '#contract/pages.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { CommentFinds } from './comment-finds.tsx';
import './thread-search.css';

/** Looks for words in the whole thread: a form of the page itself, with or without scripts. */
export function ThreadSearch({ search }: { search: Search | null }) {
  const t = useWords();
  return (
    <search className="thread-search">
      <form className="thread-search__form" action="#comments">
        <input
          className="thread-search__field"
          type="search"
          name="find"
          defaultValue={search?.text}
          maxLength={100}
          aria-label={t('comments.find_label')}
          placeholder={t('comments.find')}
        />
        <button
          type="submit"
          className="thread-search__send"
          aria-label={t('comments.find')}
          title={t('comments.find')}
        >
          <Icon name="search" size={17} />
        </button>
      </form>
      {search && <Found search={search} />}
    </search>
  );
}

function Found({ search: { text, comments, has_more } }: { search: Search }) {
  const t = useWords();
  const count = comments.length;
  const said = () => {
    if (text === '') return t('comments.find_empty');
    if (count === 0) return t('comments.found_none');
    return t(has_more ? 'comments.found_more' : 'comments.found', { count });
  };
  return (
    <div className="thread-search__found">
      <p className="thread-search__said" role="status">
        {said()}
        <a className="thread-search__close link" href="?#comments">
          {t('comments.find_close')}
        </a>
      </p>
      {count > 0 && <CommentFinds comments={comments} />}
    </div>
  );
}
