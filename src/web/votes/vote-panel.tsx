import type { Locale } from '#contract/common.ts';
import type { OfferPageProps, VoteProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Words } from '#i18n/keys.ts';
import { distanceToNextLevel } from '#rules/temperature.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { useFrame } from '../frame-context.tsx';
import { FlameIcon, SnowIcon } from '../ui/icon.tsx';
import { loadWords, useWords } from '../words.tsx';
import type { ColdReasonProps } from './cold-reason.tsx';
import { useVote } from './use-vote.ts';
import { VoteBreakdown } from './vote-breakdown.tsx';
import { VoteDial } from './vote-dial.tsx';
import { VoteScale } from './vote-scale.tsx';
import { voteHint, voteText } from './vote-text.ts';
import { withOwnVote } from './with-own-vote.ts';
import './vote-level.css';
import './vote-panel.css';

interface VotePanelProps {
  offer_id: number;
  vote: VoteProps;
  votes_count: number | null;
  distance: OfferPageProps['offer']['distance'];
  breakdown: OfferPageProps['offer']['breakdown'];
}

/** The large vote of an offer page: dial, level, votes, what is missing to the next level, scale. */
export function VotePanel({
  offer_id,
  vote: initial,
  votes_count: initial_count,
  distance: initial_distance,
  breakdown,
}: VotePanelProps) {
  const t = useWords();
  const { locale, viewer } = useFrame();
  const { vote, votes_count, closed, is_just_cold, press } = useVote(offer_id, initial, initial_count);
  const distance = currentDistance(vote, initial, initial_distance);
  const is_over = vote.closed_reason === 'expired' || vote.closed_reason === 'deactivated';
  return (
    <div
      className={`vote-panel${is_over ? ' vote-panel--over' : ''}`}
      data-level={vote.level}
      role="group"
      aria-label={t('votes.group_label')}
    >
      <div className="vote-panel__head">
        <VoteDial vote={vote} size="large" />
        <div className="vote-panel__words">
          <p className="vote-panel__line">
            <span className="visually-hidden">{voteText(t, vote, locale)}</span>
            <b className="vote-panel__level" aria-hidden="true">
              {t(`votes.level_${vote.level}`)}
            </b>
            {typeof votes_count === 'number' && (
              <span className="vote-panel__count">
                {t('details.votes_count', { count: votes_count, shown: formatNumber(votes_count, locale) })}
              </span>
            )}
          </p>
          <p className="vote-panel__distance">{is_over ? closed : distanceWords(t, vote, distance, locale)}</p>
        </div>
      </div>
      <div className="vote-panel__buttons">
        {([-1, 1] as const).map((value) => {
          const isSet = vote.own_vote === value;
          return (
            <button
              key={value}
              type="button"
              className={`vote-panel__button vote-panel__button--${value === 1 ? 'heat' : 'cool'}`}
              aria-pressed={isSet}
              title={closed ?? voteHint(t, isSet, viewer?.vote_weight, locale)}
              disabled={closed !== null}
              onClick={() => press(value)}
            >
              {value === 1 ? <FlameIcon size={18} /> : <SnowIcon size={18} />}
              {t(value === 1 ? 'votes.heat' : 'votes.cool')}
              {viewer && closed === null && !isSet ? (
                <span className="vote-panel__worth" aria-hidden="true">
                  {worthOf(value, viewer.vote_weight, locale)}
                </span>
              ) : null}
            </button>
          );
        })}
      </div>
      {closed !== null && !is_over && <p className="vote-panel__closed">{closed}</p>}
      {is_just_cold ? <WhyCold offer_id={offer_id} /> : null}
      <VoteScale vote={vote} />
      {breakdown ? (
        <VoteBreakdown
          breakdown={viewer ? withOwnVote(breakdown, viewer.trust_level, initial.own_vote, vote.own_vote) : breakdown}
        />
      ) : null}
    </div>
  );
}

/** What one press adds: "+10°", "−12.5°". */
function worthOf(value: 1 | -1, weight: number, locale: Locale): string {
  return `${value === 1 ? '+' : '−'}${formatNumber(weight, locale, Number.isInteger(weight) ? 0 : 1)}°`;
}

/** Offers to say why; its code comes with the first cold vote, and nothing is said when it does not. */
function WhyCold({ offer_id }: { offer_id: number }) {
  const { locale } = useFrame();
  const [ColdReason, setReason] = useState<ComponentType<ColdReasonProps> | null>(null);
  const [is_done, setDone] = useState(false);
  useEffect(() => {
    void Promise.all([import('./cold-reason.tsx'), loadWords(locale, 'actions')]).then(
      ([loaded]) => setReason(() => loaded.ColdReason),
      () => undefined,
    );
  }, [locale]);
  if (!ColdReason || is_done) return null;
  return <ColdReason offer_id={offer_id} onDone={() => setDone(true)} />;
}

function distanceWords(t: Words, vote: VoteProps, distance: VotePanelProps['distance'], locale: Locale): string {
  if (vote.temperature === null) return t('details.vote_masked');
  if (!distance) return t('details.vote_at_the_top');
  return t('details.vote_distance', {
    degrees: formatNumber(distance.degrees, locale),
    level: t(`votes.level_${distance.level}`),
  });
}

/** The server's borders hold as long as the level does; the rules' own ones after it changed here. */
function currentDistance(
  vote: VoteProps,
  initial: VoteProps,
  distance: VotePanelProps['distance'],
): VotePanelProps['distance'] {
  if (vote.temperature === null || initial.temperature === null || vote.temperature === initial.temperature)
    return distance;
  const border = distance && initial.temperature + distance.degrees;
  if (distance && border !== null && vote.level === initial.level && vote.temperature < border) {
    return { degrees: border - vote.temperature, level: distance.level };
  }
  return distanceToNextLevel(vote.temperature);
}
