import type { MentionSuggestion } from '#contract/common.ts';
import type { CommentProps } from '#contract/pages.ts';
import { foldText } from '#rules/search-text.ts';

const PEOPLE = 10;

/**
 * Whom `@` alone offers, without asking the server: who is answered first, then the people of the thread,
 * then whoever else stands on the page. Never the writer.
 */
export function peopleOfThread(
  { initial_mentions, roots }: { initial_mentions: readonly MentionSuggestion[]; roots: readonly CommentProps[] },
  { own_id, reply_to }: { own_id: number; reply_to: string | null },
): MentionSuggestion[] {
  const people = new Map<number, MentionSuggestion>();
  for (const { id, username, avatar_url } of [...initial_mentions, ...authorsOf(roots)])
    if (id > 0 && id !== own_id && !people.has(id)) people.set(id, { id, username, avatar_url });
  const answered = [...people.values()].filter(({ username }) => username === reply_to);
  const others = [...people.values()].filter(({ username }) => username !== reply_to);
  return [...answered, ...others].slice(0, PEOPLE);
}

function authorsOf(comments: readonly CommentProps[]): MentionSuggestion[] {
  return comments.flatMap(({ user, children }) => [user, ...authorsOf(children)]);
}

/** Those of them a term may mean while the search has not answered yet. */
export function matchingPeople(people: readonly MentionSuggestion[], term: string): MentionSuggestion[] {
  const wanted = foldText(term);
  return people.filter(({ username }) => foldText(username).startsWith(wanted));
}
