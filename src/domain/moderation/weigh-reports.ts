import { inTransaction } from '#platform/db.ts';
import type { ModeratedType } from '#contract/moderated.ts';
import type { Context } from '../context.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { isListed, selectWeights, type Weights } from './case-screen.sql.ts';
import { openPriceCase } from './price-disputes.sql.ts';
import { decideAutomatically } from './decide.ts';

/** What is hidden or collapsed by reports alone. */
interface Consequence {
  action: 'hide' | 'collapse';
  reason: 'restricted' | 'spam' | 'self_promotion' | 'rude' | 'other';
}

/**
 * Does what the weight of an item's undecided reports asks for by itself, or what of the list of administrators an edit brought
 * in (docs/product.md, 10 and 24); opens a price dispute. The case stays open for a
 * moderator, who may bring everything back. Safe to call twice.
 */
export async function weighReports(
  ctx: Context,
  item: { entity_type: ModeratedType; entity_id: number },
): Promise<void> {
  const settings = await readSettings(ctx);
  // On its own: a case is held after its item, and what follows holds the item.
  if (item.entity_type === 'offer')
    await inTransaction(ctx.db, async (tx) => {
      const { price } = await selectWeights(tx, item);
      if (price >= settings['reports.price_from']) await openPriceCase(tx, item.entity_id, ctx.clock.now());
    });
  await inTransaction(ctx.db, async (tx) => {
    // Nothing of a case but what is out is hidden here: what waits for a moderator is seen by nobody.
    const consequence = (await isListed(tx, item))
      ? ({ action: 'hide', reason: 'other' } as const)
      : consequenceOf(item.entity_type, await selectWeights(tx, item), settings);
    if (consequence) await decideAutomatically(ctx, tx, { ...item, ...consequence });
  });
}

/** The gravest alone; null while what is reported weighs too little. */
function consequenceOf(
  entity_type: ModeratedType,
  { restricted, spam, self_promotion, rude }: Weights,
  settings: Pick<
    Settings,
    'reports.restricted_from' | 'reports.spam_from' | 'reports.rude_collapse_from' | 'reports.rude_hide_from'
  >,
): Consequence | null {
  if (restricted >= settings['reports.restricted_from']) return { action: 'hide', reason: 'restricted' };
  if (spam + self_promotion >= settings['reports.spam_from'])
    return { action: 'hide', reason: spam >= self_promotion ? 'spam' : 'self_promotion' };
  if (entity_type !== 'comment') return null;
  if (rude >= settings['reports.rude_hide_from']) return { action: 'hide', reason: 'rude' };
  return rude >= settings['reports.rude_collapse_from'] ? { action: 'collapse', reason: 'rude' } : null;
}
