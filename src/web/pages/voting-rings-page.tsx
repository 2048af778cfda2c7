import type { VotingRingsPageProps } from '#contract/voting-rings.ts';
import { withQuery } from '../addresses.ts';
import { MODERATION } from '../moderation-addresses.ts';
import { ModerationNav } from '../moderation/moderation-nav.tsx';
import { VotingRingCard } from '../voting-rings/voting-ring-card.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import './voting-rings-page.css';

/** Accounts that seem to vote as one, for a moderator to decide about. */
export function VotingRingsPage({ state, rings, older_path, is_opened, viewer_id }: VotingRingsPageProps) {
  const t = useWords();
  const [opened] = rings;
  if (is_opened && opened)
    return (
      <div className="voting-rings-page wrap">
        <p>
          <a className="link" href={MODERATION.queue}>
            {t('moderation.to_list')}
          </a>
        </p>
        <h1 className="title-1">{t('rings.title')}</h1>
        <p className="voting-rings-page__lead">{t('rings.lead')}</p>
        <VotingRingCard ring={opened} viewer_id={viewer_id} />
      </div>
    );
  return (
    <div className="voting-rings-page wrap">
      <ModerationNav current="rings" />
      <h1 className="title-1">{t('rings.title')}</h1>
      <p className="voting-rings-page__lead">{t('rings.lead')}</p>
      <Tabs
        label={t('rings.title')}
        items={[
          { label: t('rings.open'), url: MODERATION.rings, is_current: state === 'open' },
          {
            label: t('rings.decided'),
            url: withQuery(MODERATION.rings, { state: 'decided' }),
            is_current: state === 'decided',
          },
        ]}
      />
      {rings.length === 0 ? (
        <EmptyState icon="shield-check" title={t(state === 'open' ? 'rings.open_empty' : 'rings.decided_empty')} />
      ) : (
        <ul className="voting-rings-page__list">
          {rings.map((ring) => (
            <li key={ring.id}>
              <VotingRingCard ring={ring} viewer_id={viewer_id} />
            </li>
          ))}
        </ul>
      )}
      {older_path ? (
        <p>
          <ButtonLink kind="soft" href={older_path}>
            {t('rings.older')}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
