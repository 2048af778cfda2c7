import type { ModerationLogPageProps } from '#contract/moderation-log.ts';
import { LogFigures } from '../moderation/log-figures.tsx';
import { LogFilters } from '../moderation/log-filters.tsx';
import { LogRows } from '../moderation/log-rows.tsx';
import { MODERATION_LOG } from '../moderation-addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import './moderation-log-page.css';

/** What moderators decided, for everybody: nobody is named, and nothing that was taken away is shown. */
export function ModerationLogPage(props: ModerationLogPageProps) {
  const t = useWords();
  const { rows, next_path, figures, action, entity_type, period } = props;
  const isFiltered = action !== null || entity_type !== null || period !== 'all';
  return (
    <div className="moderation-log-page wrap">
      <h1 className="title-1">{t('modlog.title')}</h1>
      <p className="moderation-log-page__lead">{t('modlog.lead')}</p>
      {figures ? <LogFigures figures={figures} /> : null}
      <LogFilters {...props} />
      {rows.length > 0 ? (
        <LogRows rows={rows} />
      ) : (
        <EmptyState
          icon="shield-check"
          title={t('modlog.empty')}
          text={t(isFiltered ? 'modlog.empty_filtered' : 'modlog.empty_text')}
          action={
            isFiltered ? (
              <ButtonLink kind="soft" href={MODERATION_LOG}>
                {t('modlog.reset')}
              </ButtonLink>
            ) : undefined
          }
        />
      )}
      {next_path ? (
        <ButtonLink kind="soft" href={next_path}>
          {t('modlog.next')}
        </ButtonLink>
      ) : null}
      <p>
        <a className="link" href="/rss/modlog.xml">
          {t('modlog.rss')}
        </a>
      </p>
    </div>
  );
}
