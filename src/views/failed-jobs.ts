import type { FailedJob as ShownJob } from '#contract/failed-jobs.ts';
import type { AdminJobsPageProps } from '#contract/admin-pages.ts';
import type { Context } from '#domain/context.ts';
import { readFailedJobs } from '#domain/failed-jobs/failed-jobs.ts';
import type { Viewer } from '#domain/viewer.ts';

/** Jobs that were given up, a slice of them. @throws not_signed_in, account_suspended, not_allowed */
export async function failedJobs(
  ctx: Context,
  viewer: Viewer,
  cursor: string | null,
): Promise<{ jobs: ShownJob[]; next_cursor: string | null }> {
  const { jobs, next_cursor } = await readFailedJobs(ctx, viewer, cursor);
  return {
    next_cursor,
    jobs: jobs.map((job) => ({
      ...job,
      began_at: job.began_at.toISOString(),
      failed_at: job.failed_at.toISOString(),
    })),
  };
}

/** The same as a page. @throws not_signed_in, account_suspended, not_allowed */
export async function adminJobsPage(ctx: Context, viewer: Viewer, cursor: string | null): Promise<AdminJobsPageProps> {
  const { jobs, next_cursor } = await failedJobs(ctx, viewer, cursor);
  const older_path =
    next_cursor === null ? null : `/admin/jobs?${new URLSearchParams({ cursor: next_cursor }).toString()}`;
  return { jobs, older_path };
}
