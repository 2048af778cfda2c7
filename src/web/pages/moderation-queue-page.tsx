import type { ModerationQueuePageProps } from '#contract/moderation.ts';
import { MODERATED_TYPES } from '#contract/moderated.ts';
import { withQuery } from '../addresses.ts';
import { MODERATION } from '../moderation-addresses.ts';
import { CaseList } from '../moderation/case-list.tsx';
import { CaseView } from '../moderation/case-view.tsx';
import { ModerationNav } from '../moderation/moderation-nav.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import './moderation-queue-page.css';

/** What readers reported, for moderators: the list, or one case with the list beside it. */
export function ModerationQueuePage(props: ModerationQueuePageProps) {
  return props.opened ? <OpenedCase {...props} opened={props.opened} /> : <Queue {...props} />;
}

function Queue({ state, entity_type, reason, cases, next_path, viewer_id }: ModerationQueuePageProps) {
  const t = useWords();
  const address = (change: { state?: string; type?: string | null }) =>
    withQuery(MODERATION.queue, {
      state: (change.state ?? state) === 'decided' ? 'decided' : null,
      type: change.type === undefined ? entity_type : change.type,
      reason,
    });
  return (
    <div className="moderation-queue-page wrap">
      <ModerationNav current="queue" />
      <h1 className="title-1">{t('moderation.title')}</h1>
      <p className="moderation-queue-page__lead">{t('moderation.lead')}</p>
      <div className="moderation-queue-page__filters">
        <Tabs
          label={t('moderation.title')}
          items={(['open', 'decided'] as const).map((one) => ({
            label: t(`moderation.${one}`),
            url: address({ state: one }),
            is_current: state === one,
          }))}
        />
        <SegmentLinks
          label={t('moderation.filter')}
          is_small
          items={[null, ...MODERATED_TYPES].map((type) => ({
            label: t(type === null ? 'moderation.all_types' : `moderation.type_${type}`),
            url: address({ type }),
            is_current: entity_type === type,
          }))}
        />
      </div>
      {cases.length === 0 ? (
        <EmptyState icon="shield-check" title={t(`moderation.${state}_empty`)} />
      ) : (
        <CaseList cases={cases} viewer_id={viewer_id} is_live={state === 'open'} />
      )}
      {next_path ? (
        <ButtonLink kind="soft" href={next_path}>
          {t('moderation.next_page')}
        </ButtonLink>
      ) : null}
      <p className="moderation-queue-page__keys">{t('moderation.keys')}</p>
    </div>
  );
}

function OpenedCase({
  cases,
  opened,
  viewer_id,
}: ModerationQueuePageProps & { opened: NonNullable<ModerationQueuePageProps['opened']> }) {
  const t = useWords();
  const at = cases.findIndex(({ id }) => id === opened.id);
  return (
    <div className="moderation-queue-page moderation-queue-page--case wrap">
      <aside className="moderation-queue-page__aside">
        <CaseList cases={cases} viewer_id={viewer_id} current_id={opened.id} />
      </aside>
      <div className="moderation-queue-page__case">
        <p>
          <a className="link" href={MODERATION.queue}>
            {t('moderation.to_list')}
          </a>
        </p>
        <h1 className="title-1">
          {t(`moderation.reason_${opened.reason}`)}
          <span className="moderation-queue-page__figures">
            {t('moderation.reports', { count: opened.reports_count })}, {t('moderation.score', { score: opened.score })}
          </span>
        </h1>
        <CaseView
          opened={opened}
          viewer_id={viewer_id}
          previous_id={cases[at - 1]?.id ?? null}
          next_id={cases[at + 1]?.id ?? (at > 0 ? (cases[0]?.id ?? null) : null)}
        />
      </div>
    </div>
  );
}
