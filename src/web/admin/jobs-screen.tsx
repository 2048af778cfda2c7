import { useState } from 'react';
import type { FailedJob } from '#contract/failed-jobs.ts';
import type { AdminJobsPageProps } from '#contract/admin-pages.ts';
import { formatDateTime } from '#i18n/format.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AskFirst } from '../auth/ask-first.tsx';
import './admin-list.css';
import './jobs-screen.css';

/** Work in the background that was given up: done again, or dropped. Reading works without scripts. */
export function JobsScreen({ jobs, older_path }: AdminJobsPageProps) {
  const t = useWords();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<FailedJob | null>(null);
  const { is_busy, run } = useOwnRequest();
  const left = jobs.filter(({ id }) => !gone.has(id));
  const leave = (id: number, text: string) => {
    setGone((before) => new Set([...before, id]));
    showToast({ kind: 'success', message: text });
    // What was pressed is there no more.
    document.querySelector<HTMLElement>('#main')?.focus();
  };
  const retry = async ({ id }: FailedJob) => {
    const error = await run(async () => {
      await call('POST /api/admin/failed-jobs/:id/retry', { params: { id } });
      leave(id, t('jobs.retried'));
    }, t('admin.failed'));
    if (error) showToast({ kind: 'failure', message: error.message });
  };
  const retryAll = async () => {
    const error = await run(async () => {
      await call('POST /api/admin/failed-jobs/retry');
      location.reload();
    }, t('admin.failed'));
    if (error) showToast({ kind: 'failure', message: error.message });
  };
  return (
    <AdminFrame here="jobs" title={t('jobs.title')}>
      <div className="admin-list__bar">
        <p className="jobs-screen__lead">{t('jobs.lead')}</p>
        {left.length > 1 ? (
          <Button kind="soft" size="small" className="needs-script" disabled={is_busy} onClick={() => void retryAll()}>
            {t('jobs.retry_all')}
          </Button>
        ) : null}
      </div>
      {left.length > 0 ? (
        <ul className="admin-list__list card">
          {left.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              is_busy={is_busy}
              onRetry={() => void retry(job)}
              onDrop={() => setAsked(job)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState icon="circle-check" title={t('jobs.none')} text={t('jobs.none_hint')} />
      )}
      {older_path ? (
        <p className="admin-list__next">
          <ButtonLink kind="soft" href={older_path}>
            {t('jobs.older')}
          </ButtonLink>
        </p>
      ) : null}
      {asked ? (
        <AskFirst
          title={t('jobs.drop_title', { id: asked.id })}
          text={t('jobs.drop_text')}
          submit={t('jobs.drop')}
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await call('DELETE /api/admin/failed-jobs/:id', { params: { id: asked.id } });
            setAsked(null);
            leave(asked.id, t('jobs.dropped'));
          }}
        />
      ) : null}
    </AdminFrame>
  );
}

interface RowProps {
  job: FailedJob;
  is_busy: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

function JobRow({ job, is_busy, onRetry, onDrop }: RowProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { id, queue, about, tries, error, began_at, failed_at } = job;
  const at = (instant: string) => formatDateTime(instant, locale, time_zone);
  return (
    <li className="admin-list__row">
      <p className="admin-list__who">
        <code>{queue}</code>
        {about.map((fact) => (
          <span key={fact} className="jobs-screen__about">
            {fact}
          </span>
        ))}
      </p>
      <p className="jobs-screen__error">{error || t('jobs.no_error')}</p>
      <p className="admin-list__note">
        <span>#{id}</span>
        <span>{t('jobs.began', { at: at(began_at) })}</span>
        <span>{t('jobs.failed', { at: at(failed_at) })}</span>
        <span>{t('jobs.tries', { count: tries })}</span>
      </p>
      <p className="jobs-screen__ways needs-script">
        <Button
          kind="soft"
          size="small"
          disabled={is_busy}
          aria-label={t('jobs.retry_named', { id })}
          onClick={onRetry}
        >
          {t('jobs.retry')}
        </Button>
        <Button kind="quiet" size="small" disabled={is_busy} aria-label={t('jobs.drop_named', { id })} onClick={onDrop}>
          {t('jobs.drop')}
        </Button>
      </p>
    </li>
  );
}
