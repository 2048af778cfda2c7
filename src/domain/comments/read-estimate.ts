import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Viewer } from '../viewer.ts';
import type { Thread } from './comments.sql.ts';
import { findComment } from './find-thread.ts';
import { selectEstimate } from './waiting.sql.ts';

/**
 * When a waiting comment comes out, as far as that is known: null while what it stands under has no time either. Of a
 * published one, when it came out.
 * @throws comment_not_found, also for whoever must not see it yet
 */
export async function readEstimate(
  ctx: Context,
  viewer: Viewer,
  input: { entity_type: Thread['entity_type']; comment_id: number },
): Promise<{ estimate: Date | null; was_published: boolean }> {
  const { thread, published_at } = await findComment(ctx.db, viewer, input.comment_id);
  if (thread.entity_type !== input.entity_type) throw new DomainError('comment_not_found');
  if (published_at) return { estimate: published_at, was_published: true };
  return { estimate: await selectEstimate(ctx.db, input.comment_id), was_published: false };
}
