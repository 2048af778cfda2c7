import type { Context } from '#domain/context.ts';
import { selectSurvivor } from '#domain/offers/offers.ts';
import { offerUrl } from './briefs.ts';

/** Where a merged offer lives on; null for one that is not merged. */
export async function survivorOf(ctx: Context, offer_id: number): Promise<{ id: number; url: string } | null> {
  const survivor = await selectSurvivor(ctx.db, offer_id);
  return survivor && { id: survivor.id, url: offerUrl(survivor) };
}
