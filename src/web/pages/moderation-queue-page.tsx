import type { ModerationQueuePageProps } from '#contract/moderation.ts';
import { withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { MODERATION } from '../moderation-addresses.ts';
import { CaseList } from '../moderation/case-list.tsx';
import { CaseView } from '../moderation/case-view.tsx';
import { formatWeight } from '../moderation/format-weight.ts';
import { ModerationNav } from '../moderation/moderation-nav.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import './moderation-queue-page.css';

/** Everything that waits for moderators: the list, or one case with the list beside it. */
export function ModerationQueuePage(props: ModerationQueuePageProps) {
  return props.opened ? <OpenedCase {...props} opened={props.opened} /> : <Queue {...props} />;
}

function Queue({ state, only, reason, items, filters, next_path, viewer_id }: ModerationQueuePageProps) {
  const t = useWords();
  const address = (change: { state?: string; type?: string | null }) =>
    withQuery(MODERATION.queue, {
      state: (change.state ?? state) === 'decided' ? 'decided' : null,
      type: change.type === undefined ? only : change.type,
      reason,
    });
  return (
    <div className="moderation-queue-page wrap">
      <ModerationNav current="queue" />
      <h1 className="title-1">{t('moderation.title')}</h1>
      {state === 'open' ? <p className="moderation-queue-page__lead">{t('moderation.lead')}</p> : null}
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
          items={[null, ...filters].map((type) => ({
            label: t(type === null ? 'moderation.all_types' : `moderation.type_${type}`),
            url: address({ type }),
            is_current: only === type,
          }))}
        />
      </div>
      {items.length === 0 ? (
        <EmptyState icon="shield-check" title={t(`moderation.${state}_empty`)} />
      ) : (
        <CaseList items={items} viewer_id={viewer_id} is_live={state === 'open'} />
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
  items,
  opened,
  viewer_id,
}: ModerationQueuePageProps & { opened: NonNullable<ModerationQueuePageProps['opened']> }) {
  const t = useWords();
  const { locale } = useFrame();
  const at = items.findIndex(({ kind, id }) => (kind === 'post' || kind === 'price') && id === opened.id);
  return (
    <div className="moderation-queue-page moderation-queue-page--case wrap">
      <aside className="moderation-queue-page__aside">
        <CaseList items={items} viewer_id={viewer_id} current_id={opened.id} />
      </aside>
      <div className="moderation-queue-page__case">
        <p>
          <a className="link" href={MODERATION.queue}>
            {t('moderation.to_list')}
          </a>
        </p>
        <h1 className="title-1">
          {opened.is_price && opened.reason === 'not_the_best_deal'
            ? t('moderation.kind_price')
            : t(`moderation.reason_${opened.reason}`)}
          <span className="moderation-queue-page__figures">
            {t('moderation.reports', { count: opened.reports_count })},{' '}
            {t('moderation.score', {
              score: formatWeight(opened.score, locale),
            })}
          </span>
        </h1>
        <CaseView
          opened={opened}
          viewer_id={viewer_id}
          previous_url={items[at - 1]?.url ?? null}
          next_url={items[at + 1]?.url ?? (at > 0 ? (items[0]?.url ?? null) : null)}
        />
      </div>
    </div>
  );
}
