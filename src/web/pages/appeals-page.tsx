import type { AppealsPageProps } from '#contract/appeals.ts';
import { withQuery } from '../addresses.ts';
import { MODERATION } from '../moderation-addresses.ts';
import { AppealList } from '../moderation/appeal-list.tsx';
import { AppealView } from '../moderation/appeal-view.tsx';
import { ModerationNav } from '../moderation/moderation-nav.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import './moderation-queue-page.css';

/** Appeals against decisions, for moderators: the list, or one with the list beside it. */
export function AppealsPage({ opened, ...list }: AppealsPageProps) {
  return opened ? <Opened {...list} opened={opened} /> : <List {...list} />;
}

function List({ state, appeals, next_path, viewer_id }: Omit<AppealsPageProps, 'opened'>) {
  const t = useWords();
  return (
    <div className="moderation-queue-page wrap">
      <ModerationNav current="appeals" />
      <h1 className="title-1">{t('appeals.title')}</h1>
      <p className="moderation-queue-page__lead">{t('appeals.lead')}</p>
      <Tabs
        label={t('appeals.title')}
        items={(['open', 'decided'] as const).map((one) => ({
          label: t(`appeals.${one}`),
          url: withQuery(MODERATION.appeals, { state: one === 'open' ? null : one }),
          is_current: state === one,
        }))}
      />
      {appeals.length === 0 ? (
        <EmptyState icon="shield-check" title={t(`appeals.${state}_empty`)} />
      ) : (
        <AppealList appeals={appeals} viewer_id={viewer_id} />
      )}
      {next_path ? (
        <ButtonLink kind="soft" href={next_path}>
          {t('appeals.next')}
        </ButtonLink>
      ) : null}
      <p className="moderation-queue-page__keys">{t('appeals.keys')}</p>
    </div>
  );
}

function Opened({
  appeals,
  opened,
  viewer_id,
}: Omit<AppealsPageProps, 'opened'> & { opened: NonNullable<AppealsPageProps['opened']> }) {
  const t = useWords();
  const at = appeals.findIndex(({ id }) => id === opened.id);
  return (
    <div className="moderation-queue-page moderation-queue-page--case wrap">
      <aside className="moderation-queue-page__aside">
        <AppealList appeals={appeals} viewer_id={viewer_id} current_id={opened.id} />
      </aside>
      <div className="moderation-queue-page__case">
        <p>
          <a className="link" href={MODERATION.appeals}>
            {t('appeals.to_list')}
          </a>
        </p>
        <h1 className="title-1" dir="auto">
          {opened.title ?? t(opened.entity_type === 'message' ? 'appeals.message' : 'moderation.gone')}
        </h1>
        <AppealView
          opened={opened}
          viewer_id={viewer_id}
          previous_id={appeals[at - 1]?.id ?? null}
          next_id={appeals[at + 1]?.id ?? (at > 0 ? (appeals[0]?.id ?? null) : null)}
        />
      </div>
    </div>
  );
}
