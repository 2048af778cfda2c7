import { useRef } from 'react';
import type { Reaction } from '#contract/common.ts';
import type { CommentProps, ReactionsProps } from '#contract/pages.ts';
import { withReaction } from '#rules/reactions.ts';
import { call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useIntent } from '../auth/use-intent.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showAlert } from '../ui/alert-queue.ts';
import { useWords } from '../words.tsx';
import { useThread, type Thread } from './thread-context.tsx';

type Wish = Reaction | 'none';
/** Says what the reader wants to stand. */
export type React = (wish: Wish) => void;

/** Sets the reader's reaction: shown at once, put back when it fails; of quick presses the last one holds. */
export function useReactions({ id, reactions }: CommentProps): React {
  const { viewer } = useFrame();
  const thread = useThread();
  const tellFailure = useReactionFailure();
  const wished = useRef<Wish | null>(null);

  const carryOut = async () => {
    let stands = reactions;
    while (wished.current !== null && wished.current !== stands.user_reaction) {
      const wish: Wish = wished.current;
      try {
        stands = await sendReaction(thread, id, wish);
      } catch (error) {
        wished.current = null;
        tellFailure(error, wish);
      }
    }
    wished.current = null;
    thread.react(id, stands);
  };
  return (wish) => {
    if (!viewer) {
      const { entity_type, entity_id } = thread;
      // There is nothing of a guest's to take back.
      if (wish !== 'none')
        openAuth({ intent: { kind: 'reaction', entity_type, entity_id, comment_id: id, reaction: wish } });
      return;
    }
    const isUnderWay = wished.current !== null;
    wished.current = wish;
    thread.react(id, withReaction(reactions, wish));
    if (!isUnderWay) void carryOut();
  };
}

/** Carries out, once, the reaction a guest meant before they signed in. */
export function useReactionIntent(thread: Pick<Thread, 'entity_type' | 'entity_id' | 'react'>): void {
  const tellFailure = useReactionFailure();
  useIntent(
    'reaction',
    ({ entity_type, entity_id }) => entity_type === thread.entity_type && entity_id === thread.entity_id,
    ({ comment_id, reaction }) => {
      sendReaction(thread, comment_id, reaction).then(
        (reactions) => thread.react(comment_id, reactions),
        (error: unknown) => tellFailure(error, reaction),
      );
    },
  );
}

function useReactionFailure(): (error: unknown, wish: Wish) => void {
  const t = useWords();
  return (error, wish) => {
    const otherwise = t(wish === 'none' ? 'comments.unreact_failed' : 'comments.react_failed');
    showAlert({ kind: 'failure', message: failureMessage(error, otherwise) });
  };
}

async function sendReaction(
  { entity_type, entity_id }: Pick<Thread, 'entity_type' | 'entity_id'>,
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
