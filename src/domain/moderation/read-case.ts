import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import {
  selectAuthorRecord,
  selectItem,
  selectReportsOf,
  type AuthorRecord,
  type ItemRow,
  type ReportRow,
} from './case-screen.sql.ts';
import { selectCase, type CaseRow } from './cases.sql.ts';
import {
  selectDecisionsOf,
  selectDecisionsOnAuthor,
  selectDecisionsOnTheLike,
  type DecisionRow,
} from './decisions.sql.ts';
import { readNextPenalty } from './next-penalty.ts';
import { selectPriceFacts, selectSeenPrices, type PriceFacts, type SeenPrice } from './price-disputes.sql.ts';
import { canModerate } from './permissions.ts';

const REPORTS = 50;
const DECISIONS = 10;
/** Of the like, so many show what is usual. */
const SIMILAR = 5;

export interface OpenedCase {
  row: CaseRow;
  item: ItemRow | null;
  author: AuthorRecord | null;
  reports: ReportRow[];
  /** Of an offer, what is known of its price. */
  price: (PriceFacts & { seen: SeenPrice[] }) | null;
  decisions: DecisionRow[];
  author_decisions: DecisionRow[];
  similar_decisions: DecisionRow[];
  /** The step of the next penalty; null where this moderator may give none. */
  next_penalty: number | null;
}

/**
 * One case with everything that is known of its item.
 * @throws moderation_case_not_found, also for everybody but moderators and administrators; account_suspended
 */
export async function readCase(ctx: Context, viewer: Viewer, id: number): Promise<OpenedCase> {
  if (!canModerate(viewer)) throw new DomainError('moderation_case_not_found');
  refuseInactive(viewer);
  const now = ctx.clock.now();
  const row = await selectCase(ctx.db, id, now);
  if (!row) throw new DomainError('moderation_case_not_found');
  const { author_id } = row;
  const author = author_id === null ? null : await selectAuthorRecord(ctx.db, author_id, now);
  return {
    row,
    item: await selectItem(ctx.db, row),
    author,
    next_penalty: author ? await readNextPenalty(ctx, viewer, author) : null,
    reports: await selectReportsOf(ctx.db, row, REPORTS),
    price: row.entity_type === 'offer' ? await readPrice(ctx, row.entity_id) : null,
    decisions: await selectDecisionsOf(ctx.db, row, DECISIONS),
    author_decisions: author_id === null ? [] : await selectDecisionsOnAuthor(ctx.db, { ...row, author_id }, DECISIONS),
    similar_decisions: await selectDecisionsOnTheLike(ctx.db, row, SIMILAR),
  };
}

async function readPrice(ctx: Context, offer_id: number): Promise<OpenedCase['price']> {
  return { ...(await selectPriceFacts(ctx.db, offer_id)), seen: await selectSeenPrices(ctx.db, offer_id) };
}
