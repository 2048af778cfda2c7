/** Sending a vote. Fetched on the first press: most visits of a page end without one. */
import type { TemperatureLevel } from '#contract/common.ts';
import type { VoteProps } from '#contract/pages.ts';
import { temperatureLevel } from '#rules/temperature.ts';
import { call } from '../api.ts';
import { setVoteState, voteState } from './vote-store.ts';

const busy = new Set<number>();

export interface VoteChange {
  offer_id: number;
  /** What the page knew before anything happened on it. */
  initial: VoteProps;
  initial_count: number | null | undefined;
  /** 0 takes the vote back. */
  value: -1 | 0 | 1;
  weight: number;
}

/**
 * Shows the vote at once, sends it, and shows what the server made of it. Ignored while an earlier
 * vote on the same offer is on its way.
 * @throws ApiError after everything was put back
 */
export async function castVote({ offer_id, initial, initial_count, value, weight }: VoteChange): Promise<void> {
  if (busy.has(offer_id)) return;
  busy.add(offer_id);
  const before = voteState(offer_id);
  const vote = before?.vote ?? initial;
  setVoteState(offer_id, {
    vote: expectedVote(vote, value, weight),
    votes_count: expectedCount(before?.votes_count ?? initial_count, vote.own_vote, value),
  });
  try {
    const { data } =
      value === 0
        ? await call('DELETE /api/offers/:id/vote', { params: { id: offer_id } })
        : await call('PUT /api/offers/:id/vote', { params: { id: offer_id }, body: { value } });
    setVoteState(offer_id, {
      vote: {
        ...vote,
        temperature: data.temperature,
        is_negative: data.is_negative,
        level: data.level as TemperatureLevel,
        own_vote: data.own_vote as VoteProps['own_vote'],
      },
      votes_count: data.votes_count,
    });
  } catch (error) {
    setVoteState(offer_id, before);
    throw error;
  } finally {
    busy.delete(offer_id);
  }
}

function expectedVote(vote: VoteProps, value: VoteProps['own_vote'], weight: number): VoteProps {
  if (vote.temperature === null) return { ...vote, own_vote: value };
  const temperature = Math.trunc(vote.temperature + (value - vote.own_vote) * weight) + 0;
  return {
    ...vote,
    own_vote: value,
    temperature,
    is_negative: temperature < 0,
    level: vote.level === 'new' ? 'new' : temperatureLevel(temperature),
  };
}

function expectedCount(count: number | null | undefined, before: number, after: number): number | null | undefined {
  if (typeof count !== 'number') return count;
  return count + Math.abs(after) - Math.abs(before);
}
