import { useRef } from 'react';
import type { Reaction } from '#contract/common.ts';
import type { CommentProps, ReactionsProps } from '#contract/pages.ts';
import { withReaction } from '#rules/reactions.ts';
import { ApiError, call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useIntent } from '../auth/use-intent.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { useThread, type Thread } from './thread-context.tsx';

type Choice = Reaction | 'none';
type Place = Pick<Thread, 'entity_type' | 'entity_id'>;
/** Says what the reader wants to stand. */
export type React = (choice: Choice) => void;

/** Sets the reader's reaction: shown at once, put back when it fails; of quick presses the last one holds. */
export function useReactions({ id, reactions }: CommentProps): React {
  const { viewer } = useFrame();
  const thread = useThread();
  const tellFailure = useReactionFailure(thread);
  const wished = useRef<Choice | null>(null);

  const carryOut = async () => {
    let stands = reactions;
    while (wished.current !== null && wished.current !== stands.user_reaction) {
      const choice: Choice = wished.current;
      try {
        stands = await sendReaction(thread, id, choice);
      } catch (error) {
        wished.current = null;
        tellFailure(error, id, choice);
      }
    }
    wished.current = null;
    thread.react(id, stands);
  };
  return (choice) => {
    if (!viewer) return askToSignIn(thread, id, choice);
    const isUnderWay = wished.current !== null;
    wished.current = choice;
    thread.react(id, withReaction(reactions, choice));
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
function askToSignIn({ entity_type, entity_id }: Place, comment_id: number, choice: Choice): void {
  openAuth(
    choice === 'none' ? {} : { intent: { kind: 'reaction', entity_type, entity_id, comment_id, reaction: choice } },
  );
}

function useReactionFailure(place: Place): (error: unknown, comment_id: number, choice: Choice) => void {
  const t = useWords();
  return (error, comment_id, choice) => {
    // The session is over meanwhile.
    if (error instanceof ApiError && error.code === 'not_signed_in') return askToSignIn(place, comment_id, choice);
    const otherwise = t(choice === 'none' ? 'comments.unreact_failed' : 'comments.react_failed');
    showToast({ kind: 'failure', message: failureMessage(error, otherwise) });
  };
}

async function sendReaction(
  { entity_type, entity_id }: Place,
  comment_id: number,
  choice: Choice,
): Promise<ReactionsProps> {
  const params = { id: entity_id, comment_id };
  const place =
    `/api/${entity_type === 'offer' ? 'offers' : 'discussions'}/:id/comments/:comment_id/reactions` as const;
  const { data } =
    choice === 'none'
      ? await call(`DELETE ${place}`, { params })
      : await call(`POST ${place}`, { params, body: { reaction: choice } });
  return data;
}
