import type { HealthCheck } from '#contract/health.ts';
import { HEALTH_PARTS } from '#contract/health-parts.ts';
import type { Context } from '#domain/context.ts';
import { readHealth, type HealthRow } from '#domain/health/health.ts';
import type { Viewer } from '#domain/viewer.ts';

/** A look at a part, as it is answered. */
export function healthView({ part, checked_at, is_well, took_ms, detail }: HealthRow): HealthCheck {
  return { part, checked_at: checked_at.toISOString(), is_well, took_ms, detail };
}

/** Every part, also those nobody has looked at. @throws not_signed_in, account_suspended, not_allowed */
export async function siteHealth(ctx: Context, viewer: Viewer): Promise<HealthCheck[]> {
  const known = (await readHealth(ctx, viewer)).map(healthView);
  return HEALTH_PARTS.map(
    (part) =>
      known.find((check) => check.part === part) ?? { part, checked_at: null, is_well: false, took_ms: 0, detail: '' },
  );
}
