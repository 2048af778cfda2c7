import { useSyncExternalStore } from 'react';
import type { VoteProps } from '#contract/pages.ts';
import type { WordKey, Words } from '#i18n/keys.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useIntent } from '../auth/use-intent.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import type { VoteChange } from './cast-vote.ts';
import { subscribeToVotes, voteState } from './vote-store.ts';

interface VoteView {
  vote: VoteProps;
  votes_count: number | null | undefined;
  /** Why the buttons are off, in words; null when they work. */
  closed: string | null;
  /** Cooled down in this visit: the reader may want to say why. */
  is_just_cold: boolean;
  /** Presses a button: sets the vote, turns it round, or takes the set one back. */
  press: (value: 1 | -1) => void;
}

/** The vote of the reader on one offer, in step with every other control of that offer on the page. */
export function useVote(offer_id: number, initial: VoteProps, initial_count?: number | null): VoteView {
  const t = useWords();
  const { viewer } = useFrame();
  const state = useSyncExternalStore(
    subscribeToVotes,
    () => voteState(offer_id),
    () => undefined,
  );
  // The page may have learnt meanwhile that voting is over.
  const vote = state ? { ...state.vote, closed_reason: initial.closed_reason ?? state.vote.closed_reason } : initial;
  const weight = viewer?.vote_weight ?? 0;
  const is_signed_in = viewer !== null;
  const closed = closedWords(t, vote.closed_reason);

  useIntent(
    'vote',
    (waiting) => waiting.offer_id === offer_id,
    ({ value }) => {
      if (closed !== null) return showToast({ kind: 'failure', message: closed });
      void sendVote(t, { offer_id, initial, initial_count, value, weight }, value ? t('votes.counted') : undefined);
    },
  );

  const press = (value: 1 | -1) => {
    if (!is_signed_in) return openAuth({ intent: { kind: 'vote', offer_id, value } });
    void sendVote(t, { offer_id, initial, initial_count, value: vote.own_vote === value ? 0 : value, weight });
  };
  return {
    vote,
    votes_count: state?.votes_count ?? initial_count,
    closed,
    is_just_cold: state?.vote.own_vote === -1,
    press,
  };
}

async function sendVote(t: Words, change: VoteChange, thanks?: string): Promise<void> {
  try {
    const { castVote } = await import('./cast-vote.ts');
    await castVote(change);
    if (thanks) showToast({ kind: 'success', message: thanks });
  } catch (error) {
    const is_signed_out = error instanceof Error && 'code' in error && error.code === 'not_signed_in';
    if (is_signed_out) return openAuth({ intent: { kind: 'vote', offer_id: change.offer_id, value: change.value } });
    showToast({ kind: 'failure', message: failureMessage(error, t('votes.failed')) });
  }
}

function closedWords(t: Words, reason: VoteProps['closed_reason']): string | null {
  return reason === null ? null : t(`votes.closed_${reason}` satisfies WordKey);
}
