/** Who voted when on a demo offer, so that its temperature comes out near the target. */
import { voteWeight } from '#rules/temperature.ts';

export interface Voter {
  id: number;
  trust_level: number;
  is_editor: boolean;
  joined_at: Date;
  /** Whose store they speak for: its offers they leave to others. */
  store_id: number | null;
}

export interface PlannedVote {
  /** null carries degrees beyond what the voters can give. */
  user_id: number | null;
  value: -1 | 1;
  weight: number;
  trust_level: number;
  created_at: Date;
}

/** Share of people who vote the other way on an offer everybody has an opinion on. */
const DISSENT = 0.06;
/** The smallest vote; a target is met to within half of it. */
const STEP_DEGREES = 5;

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}

/** Interest falls off: most votes come early, a few trickle in later. */
function votedAt(from: Date, until: Date, random: () => number): Date {
  const span = Math.min(until.getTime() - from.getTime(), 4 * 86_400_000);
  return new Date(from.getTime() + span * random() ** 2.2);
}

/** Votes for one offer, oldest first. The author and the store never vote; nobody votes before joining. */
export function planVotes(
  offer: { heat: number; author_id: number; store_id: number; published_at: Date },
  voters: readonly Voter[],
  now: Date,
  random: () => number,
): PlannedVote[] {
  const side: -1 | 1 = offer.heat < 0 ? -1 : 1;
  const votes: PlannedVote[] = [];
  let sum = 0;
  for (const voter of shuffled(voters, random)) {
    if (voter.id === offer.author_id || voter.joined_at > offer.published_at) continue;
    if (voter.store_id === offer.store_id) continue;
    const weight = voteWeight(voter.trust_level, voter.is_editor);
    const missing = offer.heat - sum;
    if (Math.abs(missing) < STEP_DEGREES) break;
    const isDissent = random() < DISSENT && votes.length > 2;
    const value = isDissent ? (-side as -1 | 1) : side;
    if (!isDissent && weight > Math.abs(missing)) continue;
    sum += value * weight;
    votes.push({
      user_id: voter.id,
      value,
      weight,
      trust_level: voter.trust_level,
      created_at: votedAt(offer.published_at, now, random),
    });
  }
  const rest = offer.heat - sum;
  if (Math.abs(rest) >= 40) {
    const value = rest < 0 ? -1 : 1;
    votes.push({
      user_id: null,
      value,
      weight: Math.abs(rest),
      trust_level: 0,
      created_at: votedAt(offer.published_at, now, random),
    });
  }
  return votes.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

/** The instant the running sum first reached `hot_from`; null when it never did. */
export function crossingTime(votes: readonly PlannedVote[], hot_from: number): Date | null {
  let sum = 0;
  for (const { value, weight, created_at } of votes) {
    sum += value * weight;
    if (sum >= hot_from) return created_at;
  }
  return null;
}
