import type { Locale } from '#contract/common.ts';
import type { Context } from '#domain/context.ts';
import { selectDiscussion } from '#domain/discussions/discussions.ts';
import type { Submitted } from '#domain/drafts/drafts.ts';
import { DomainError } from '#domain/errors.ts';
import { selectOffer } from '#domain/offers/offers.ts';
import { discussionUrl, offerUrl, scheduledFor } from './briefs.ts';

/** Where something that was just sent now stands. */
export async function submittedEntry(ctx: Context, { kind, id }: Submitted, locale: Locale) {
  const row =
    kind === 'discussion' ? await selectDiscussion(ctx.db, id, locale) : await selectOffer(ctx.db, id, locale);
  if (!row) throw new DomainError('gone');
  return {
    id,
    kind,
    url: 'kind' in row ? offerUrl(row) : discussionUrl(row),
    published_at: row.published_at?.toISOString() ?? null,
    scheduled_for: scheduledFor(row),
  };
}
