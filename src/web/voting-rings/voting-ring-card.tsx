import { useState } from 'react';
import type { VotingRingItem } from '#contract/voting-rings.ts';
import { formatDateTime } from '#i18n/format.ts';
import { profileAddress } from '../addresses.ts';
import { ApiError, call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import './voting-ring-card.css';

type Decision = NonNullable<VotingRingItem['decision']>;

/** One ring: who, on what, how much, and the two ways to decide. What was decided may be turned round. */
export function VotingRingCard({ ring, viewer_id }: { ring: VotingRingItem; viewer_id: number }) {
  const t = useWords();
  const taken_by = ring.decision === null && ring.claimed_by?.id !== viewer_id ? ring.claimed_by?.username : undefined;
  const { locale, time_zone } = useFrame();
  const title = `ring-${ring.id}`;
  return (
    <article className="voting-ring-card card" aria-labelledby={title}>
      <div className="voting-ring-card__head">
        <h2 className="title-3" id={title}>
          {t(`rings.${ring.kind}_title`, { id: ring.id })}
        </h2>
        <span className="voting-ring-card__found">
          {t('rings.found', { date: formatDateTime(ring.found_at, locale, time_zone) })}
        </span>
      </div>
      <p className="voting-ring-card__people">
        {t('rings.members')} <People people={ring.members} />
        {ring.author ? (
          <>
            {' · '}
            {t('rings.author')} <People people={[ring.author]} />
          </>
        ) : null}
      </p>
      <p className="voting-ring-card__figures">
        {t('rings.figures', { votes: ring.votes_count, offers: ring.offers_count, degrees: Math.trunc(ring.degrees) })}
      </p>
      {ring.offers.length > 0 ? (
        <ul className="voting-ring-card__offers">
          {ring.offers.map((offer) => (
            <li key={offer.id}>
              <a className="link" href={offer.url}>
                {offer.title}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {taken_by === undefined ? (
        <Verdict ring={ring} />
      ) : (
        <p className="voting-ring-card__verdict">{t('moderation.claimed', { name: taken_by })}</p>
      )}
    </article>
  );
}

function People({ people }: { people: VotingRingItem['members'] }) {
  return people.map(({ id, username }, at) => (
    <span key={id}>
      {at > 0 ? ', ' : ''}
      <a className="link" href={profileAddress(username)}>
        {username}
      </a>
    </span>
  ));
}

/** What was decided, and the buttons for what may be decided still. */
function Verdict({ ring }: { ring: VotingRingItem }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const [decision, setDecision] = useState(ring.decision);
  const [busy, setBusy] = useState<Decision | null>(null);
  const judge = async (next: Decision) => {
    setBusy(next);
    try {
      await call('PUT /api/rings/:id/decision', { params: { id: ring.id }, body: { decision: next, was: decision } });
      setDecision(next);
      showToast({ kind: 'success', message: t(`rings.${next}_done`) });
    } catch (error) {
      const message = (error instanceof ApiError && error.message) || t('common.network_failed');
      showToast({ kind: 'failure', message });
    } finally {
      setBusy(null);
    }
  };
  const isAsRead = decision === ring.decision && ring.decided_at !== null;
  return (
    <>
      {decision ? (
        <p className="voting-ring-card__verdict">
          {t(`rings.verdict_${decision}`)}
          {isAsRead && ring.decided_by
            ? ` · ${ring.decided_by.username}, ${formatDateTime(ring.decided_at ?? '', locale, time_zone)}`
            : ''}
        </p>
      ) : null}
      <div className="voting-ring-card__actions needs-script">
        {(['confirmed', 'lifted'] as const)
          .filter((one) => one !== decision)
          .map((one) => (
            <Button
              key={one}
              kind={one === 'confirmed' ? 'danger-line' : 'line'}
              is_busy={busy === one}
              disabled={busy !== null && busy !== one}
              onClick={() => void judge(one)}
            >
              {t(`rings.${one}_do`)}
            </Button>
          ))}
      </div>
    </>
  );
}
