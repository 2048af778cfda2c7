import type { ModerationDecision, OpenedModerationCase } from '#contract/moderation.ts';
import { formatDate, formatMoney } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { formatWeight } from './format-weight.ts';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';

/** Who reported it, who wrote it, and what was decided before. */
export function CaseRecord({ opened }: { opened: OpenedModerationCase }) {
  const t = useWords();
  return (
    <>
      <Reports opened={opened} />
      <Author opened={opened} />
      <Decisions title={t('moderation.earlier')} decisions={opened.decisions} />
      <Decisions title={t('moderation.earlier_author')} decisions={opened.author_decisions} />
      <Decisions title={t('moderation.similar')} decisions={opened.similar_decisions} />
    </>
  );
}

function Reports({ opened: { reports, item } }: { opened: OpenedModerationCase }) {
  const { locale } = useFrame();
  const t = useWords();
  if (reports.length === 0) return null;
  return (
    <section className="case-view__part card">
      <h2 className="title-3">{t('moderation.who_reported')}</h2>
      <ul className="case-view__rows">
        {reports.map((report) => (
          <li key={report.id}>
            <p>
              <Tag is_small>{t(`moderation.reason_${report.reason}`)}</Tag>{' '}
              {report.reporter ? (
                <a className="link" href={report.reporter.url}>
                  {report.reporter.username}
                </a>
              ) : (
                t('moderation.nobody')
              )}
              {report.price_minor !== null && item?.currency ? (
                <>
                  {' '}
                  <b>{formatMoney(report.price_minor, item.currency, locale)}</b>
                </>
              ) : null}
            </p>
            {report.detail ? <p dir="auto">{report.detail}</p> : null}
            {report.url ? (
              <p className="case-view__address">
                <code>{report.url}</code>
              </p>
            ) : null}
            <p className="case-view__facts">
              {t('moderation.author_trust', { level: report.trust_level })} ·{' '}
              {t('moderation.report_weight', { weight: formatWeight(report.weight, locale) })} ·{' '}
              {t('moderation.report_accuracy', { upheld: report.upheld_count, decided: report.decided_count })} ·{' '}
              <TimeAgo at={report.created_at} />
              {report.decision ? ` · ${t(`moderation.decision_${report.decision}`)}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whoever posted it, and what was decided about them. */
export function Author({
  opened: { author, author_record: record },
}: {
  opened: Pick<OpenedModerationCase, 'author' | 'author_record'>;
}) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  return (
    <section className="case-view__part card">
      <h2 className="title-3">{t('moderation.author')}</h2>
      {author && record ? (
        <>
          <p>
            <a className="link" href={author.url}>
              {author.username}
            </a>{' '}
            {record.is_suspended ? (
              <Tag kind="danger" is_small>
                {t('moderation.author_suspended')}
              </Tag>
            ) : null}
            {record.is_muted ? <Tag is_small>{t('moderation.author_muted')}</Tag> : null}
          </p>
          <p className="case-view__facts">
            {t('moderation.author_trust', { level: record.trust_level })} ·{' '}
            {t('moderation.author_since', { date: formatDate(record.created_at, locale, time_zone) })} ·{' '}
            {t('moderation.author_figures', {
              offers: record.offers_count,
              discussions: record.discussions_count,
              comments: record.comments_count,
            })}
          </p>
          <p className="case-view__facts">
            {t('moderation.author_record', { against: record.against_count, dismissed: record.dismissed_count })}
          </p>
        </>
      ) : (
        <p>{t('moderation.author_gone')}</p>
      )}
    </section>
  );
}

/** What was decided before, the last first; nothing where nothing was. */
export function Decisions({ title, decisions }: { title: string; decisions: readonly ModerationDecision[] }) {
  const t = useWords();
  if (decisions.length === 0) return null;
  return (
    <section className="case-view__part card">
      <h2 className="title-3">{title}</h2>
      <ul className="case-view__rows">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <p>
              <b>{t(`moderation.done_${decision.action}`)}</b> · {t(`moderation.reason_${decision.reason}`)}
              {decision.undone_at ? ` · ${t('moderation.undone')}` : ''}
            </p>
            {decision.words ? <p dir="auto">{decision.words}</p> : null}
            <p className="case-view__facts">
              {decision.actor_username ?? t(`moderation.role_${decision.actor_role}`)} ·{' '}
              <TimeAgo at={decision.created_at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
