import type { CommentFind } from '#contract/pages.ts';
import { useWords } from '../words.tsx';
import { CommentFinds } from './comment-finds.tsx';
import './thread-essentials.css';

/** What readers found most helpful in a long thread, before it begins. */
export function ThreadEssentials({ comments }: { comments: readonly CommentFind[] }) {
  const t = useWords();
  if (comments.length === 0) return null;
  return (
    <section className="thread-essentials" aria-labelledby="thread-essentials-title">
      <h3 className="thread-essentials__title" id="thread-essentials-title">
        {t('comments.essentials')}
      </h3>
      <CommentFinds comments={comments} is_rated />
    </section>
  );
}
