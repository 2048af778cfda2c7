import { useRef } from 'react';
import type { Reaction } from '#contract/common.ts';
import type { CommentProps, ReactionsProps } from '#contract/pages.ts';
import { withReaction } from '#rules/reactions.ts';
import { ApiError, call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useIntent } from '../auth/use-intent.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showAlert } from '../ui/alert-queue.ts';
import { useWords } from '../words.tsx';
import { useThread, type Thread } from './thread-context.tsx';

type Wish = Reaction | 'none';
type Place = Pick<Thread, 'entity_type' | 'entity_id'>;
/** Says what the reader wants to stand. */
export type React = (wish: Wish) => void;

/** Sets the reader's reaction: shown at once, put back when it fails; of quick presses the last one holds. */
export function useReactions({ id, reactions }: CommentProps): React {
  const { viewer } = useFrame();
  const thread = useThread();
  const tellFailure = useReactionFailure(thread);
  const wished = useRef<Wish | null>(null);

  const carryOut = async () => {
    let stands = reactions;
    while (wished.current !== null && wished.current !== stands.user_reaction) {
      const wish: Wish = wished.current;
      try {
        stands = await sendReaction(thread, id, wish);
      } catch (error) {
        wished.current = null;
        tellFailure(error, id, wish);
      }
    }
    wished.current = null;
    thread.react(id, stands);
  };
  return (wish) => {
    if (!viewer) return askToSignIn(thread, id, wish);
    const isUnderWay = wished.current !== null;
    wished.current = wish;
    thread.react(id, withReaction(reactions, wish));
    if (!isUnderWay) void carryOut();
  };
}

/** Carries out, once, the reaction a guest meant before they signed in. */
export function useReactionIntent(thread: Place & Pick<Thread, 'react'>): void {
  const tellFailure = useReactionFailure(thread);
  useIntent(
    'reaction',
    ({ entity_type, entity_id }) => entity_type === thread.entity_type && entity_id === thread.entity_id,
    ({ comment_id, reaction }) => {
      sendReaction(thread, comment_id, reaction).then(
        (reactions) => thread.react(comment_id, reactions),
        (error: unknown) => tellFailure(error, comment_id, reaction),
      );
    },
  );
}

/** Asks to sign in; the reaction is set after. There is nothing to take back for whom the server does not know. */
function askToSignIn({ entity_type, entity_id }: Place, comment_id: number, wish: Wish): void {
  openAuth(wish === 'none' ? {} : { intent: { kind: 'reaction', entity_type, entity_id, comment_id, reaction: wish } });
}

function useReactionFailure(place: Place): (error: unknown, comment_id: number, wish: Wish) => void {
  const t = useWords();
  return (error, comment_id, wish) => {
    // The session is over meanwhile.
    if (error instanceof ApiError && error.code === 'not_signed_in') return askToSignIn(place, comment_id, wish);
    const otherwise = t(wish === 'none' ? 'comments.unreact_failed' : 'comments.react_failed');
    showAlert({ kind: 'failure', message: failureMessage(error, otherwise) });
  };
}

async function sendReaction(
  { entity_type, entity_id }: Place,
  comment_id: number,
  wish: Wish,
): Promise<ReactionsProps> {
  const params = { id: entity_id, comment_id };
  const place =
    `/api/${entity_type === 'offer' ? 'offers' : 'discussions'}/:id/comments/:comment_id/reactions` as const;
  const { data } =
    wish === 'none'
      ? await call(`DELETE ${place}`, { params })
      : await call(`POST ${place}`, { params, body: { reaction: wish } });
  return data;
}
