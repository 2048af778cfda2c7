import type { SiteMetrics } from '#contract/metrics.ts';
import type { Context } from '#domain/context.ts';
import { readDashboard } from '#domain/metrics/metrics.ts';
import type { Viewer } from '#domain/viewer.ts';

/** The site in numbers, as administrators see it. @throws not_signed_in, account_suspended, not_allowed */
export async function siteMetrics(ctx: Context, viewer: Viewer, time_zone: string): Promise<SiteMetrics> {
  const { lines, slowest, ...stands } = await readDashboard(ctx, viewer, time_zone);
  return {
    ...stands,
    lines: lines.map(({ days, ...line }) => ({ ...line, days: [...days] })),
    slowest: slowest.map(({ statement, runs, total_ms, longest_ms }) => ({
      statement,
      runs,
      mean_ms: Math.round(total_ms / runs),
      longest_ms: Math.round(longest_ms),
    })),
  };
}
