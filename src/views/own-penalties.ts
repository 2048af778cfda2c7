import type { SettingsPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { selectPenaltiesOf, type GivenPenalty } from '#domain/moderation/moderation.ts';
import type { Viewer } from '#domain/viewer.ts';
import { easedAt, LAST_STEP } from '#rules/penalties.ts';

/** So many of the last are shown. */
const SHOWN = 20;

/** Says in the reader's language what a penalty is, and why it was given. */
export type SayPenalty = (penalty: GivenPenalty) => { title: string; reason: string };

/** What moderators gave the reader, and when it counts for less. */
export async function ownPenalties(
  ctx: Context,
  viewer: Viewer,
  say: SayPenalty,
): Promise<NonNullable<SettingsPageProps['penalties']>> {
  const rows = await selectPenaltiesOf(ctx.db, viewer.id, SHOWN);
  const now = ctx.clock.now();
  return {
    given: rows.map((row) => ({
      id: row.id,
      ...say(row),
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at?.toISOString() ?? null,
      is_running: row.step === LAST_STEP || (row.ends_at !== null && row.ends_at > now),
    })),
    eased_at: easedAt(rows[0] ?? null, now)?.toISOString() ?? null,
  };
}
