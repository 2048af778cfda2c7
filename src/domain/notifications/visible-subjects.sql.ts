/** Whether what a member was told of is still shown to them. */
import { sql } from 'kysely';
import { isBlockedBetween } from '../blocked.sql.ts';
import { LIVE_DISCUSSION } from '../discussions/discussions.ts';
import { LIVE_OFFER } from '../offers/offers.ts';

/** Offers `o` and discussions `d` that the member of a group `g` may see: what is shown, and their own. */
const SEEN_OFFER = sql`(${LIVE_OFFER} or o.author_id = g.user_id and o.deleted_at is null)`;
const SEEN_DISCUSSION = sql`(${LIVE_DISCUSSION} or d.author_id = g.user_id and d.deleted_at is null)`;

/** What alerts found is an action of nobody's, so that a block takes none of it back: it is passed over while it stands. */
const HAS_NO_BLOCK = sql`(g.icon_type <> 'deal_alert' or not ${isBlockedBetween(sql`g.user_id`, sql`o.author_id`)})`;

/**
 * Groups `g` about nothing that was switched off, deleted or put off since, and finds of nobody with whom there is a block: bell, email and device say none of those, and
 * they count for nothing. A merged offer is the one it was merged into.
 */
export const IS_SUBJECT_VISIBLE = sql`case
  when g.offer_id is not null then exists (
    select 1 from offers told join offers o on o.id = coalesce(told.merged_into_id, told.id)
    where told.id = g.offer_id and ${SEEN_OFFER} and ${HAS_NO_BLOCK})
  when g.discussion_id is not null then exists (
    select 1 from discussions d where d.id = g.discussion_id and ${SEEN_DISCUSSION})
  when g.comment_id is not null then exists (
    select 1 from comments c
    left join offers o on o.id = c.offer_id and ${SEEN_OFFER}
    left join discussions d on d.id = c.discussion_id and ${SEEN_DISCUSSION}
    where c.id = g.comment_id and (o.id is not null or d.id is not null))
  else true end`;
