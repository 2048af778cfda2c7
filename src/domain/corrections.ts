import { USER_TYPE } from '#contract/common.ts';
import type { ActorRole } from '#contract/moderated.ts';
import type { Tx } from '#platform/db.ts';
import type { Context } from './context.ts';
import { recordEvent, type Events } from './events.ts';
import type { Viewer } from './viewer.ts';

const ROLES = new Map<number, ActorRole>([
  [USER_TYPE.deal_editor, 'editor'],
  [USER_TYPE.moderator, 'moderator'],
  [USER_TYPE.admin, 'admin'],
]);

/**
 * Records that an editor, a moderator or an administrator has changed what somebody else has out, so that its author is told.
 * What authors do themselves, and what has no author, is no correction.
 * @param corrected.before what it changed, as it stood; empty for what no appeal can put back
 */
export async function recordCorrection(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  corrected: Pick<Events['entry.corrected'], 'entity_type' | 'entity_id' | 'action' | 'before'> & {
    author_id: number | null;
  },
): Promise<void> {
  const { author_id, ...what } = corrected;
  const actor_role = ROLES.get(viewer.type);
  if (author_id === null || author_id === viewer.id || actor_role === undefined) return;
  const at = ctx.clock.now().toISOString();
  await recordEvent(ctx, tx, 'entry.corrected', { ...what, actor_id: viewer.id, actor_role, at });
}
