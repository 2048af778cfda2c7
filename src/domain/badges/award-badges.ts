import { inTransaction, type Tx } from '#platform/db.ts';
import { BADGE_FIGURES, BADGES, type BadgeFigure, type BadgeThresholds } from '#rules/badges.ts';
import type { Context } from '../context.ts';
import { recordEvents } from '../events.ts';
import { guestMask } from '../offers/offers.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { insertEarned, selectAuthorOf, selectHeat, type Counting, type Earned } from './badges.sql.ts';
import {
  endRound,
  noteRoundTurn,
  noteShownTurn,
  selectMembersAfter,
  selectShown,
  takeRoundTurn,
  takeShownTurn,
} from './rounds.sql.ts';

const HOUR_MS = 3_600_000;
/** A round a night; one that has begun goes on, turn after turn, whatever the hour. */
const EVERY_MS = 20 * HOUR_MS;
/** Members of one turn, and turns of one sweep: the other sweeps must not wait long. */
const TURN_MEMBERS = 500;
const TURNS = 10;
const SHOWN_OFFERS = 500;
/** What an offer's degrees and bookmarks give its author once everybody may know of them. */
const OF_SHOWN = ['hot_offers', 'record_heat', 'saves'] as const;

/** What happened, as far as badges may follow from it: its place only, so that what counts is what stands by then. */
export type AwardJob =
  /** By these figures of the member who did it. */
  | { user_id: number; figures: readonly BadgeFigure[] }
  /** By these figures of who wrote it. */
  | { offer_id: number; figures: readonly BadgeFigure[] }
  | { comment_id: number; figures: readonly BadgeFigure[] }
  /** By the degrees of an offer: its author; and, where somebody voted for the first time, who that is. */
  | { heated_id: number; voter_id: number | null };

/** The thresholds of the running settings. */
function badgeThresholds(settings: Settings): BadgeThresholds {
  return new Map(BADGES.map(({ id, figure, level }) => [id, settings[`badges.${figure}_${level}`]]));
}

/** How badges are counted now. */
export async function currentCounting(ctx: Context): Promise<Counting> {
  const settings = await readSettings(ctx);
  return { thresholds: badgeThresholds(settings), mask: guestMask(settings, ctx.clock.now()) };
}

/** Gives what was earned by something that happened. Safe to call twice and at once: each badge is given once. */
export async function awardBadges(ctx: Context, job: AwardJob): Promise<void> {
  const counting = await currentCounting(ctx);
  for (const { user_id, figures } of await concernedBy(ctx, job, counting))
    await inTransaction(ctx.db, (tx) => give(ctx, tx, { user_ids: [user_id], figures }, counting));
}

async function concernedBy(
  ctx: Context,
  job: AwardJob,
  { thresholds, mask }: Counting,
): Promise<{ user_id: number; figures: readonly BadgeFigure[] }[]> {
  if ('user_id' in job) return [job];
  if ('heated_id' in job) {
    const voter = job.voter_id === null ? [] : [{ user_id: job.voter_id, figures: ['votes'] as const }];
    const heat = await selectHeat(ctx.db, job.heated_id, mask);
    if (!heat) return voter;
    // Most votes are on offers that no badge asks for: then nothing of the author's is counted.
    const least = Math.min(
      ...BADGES.filter(({ figure }) => figure === 'record_heat').map(({ id }) => thresholds.get(id) ?? Infinity),
    );
    const figures: BadgeFigure[] = [];
    if (heat.was_hot) figures.push('hot_offers');
    if (heat.temperature >= least) figures.push('record_heat');
    return figures.length > 0 ? [...voter, { user_id: heat.author_id, figures }] : voter;
  }
  const user_id =
    'offer_id' in job
      ? await selectAuthorOf(ctx.db, 'offers', job.offer_id)
      : await selectAuthorOf(ctx.db, 'comments', job.comment_id);
  return user_id === null ? [] : [{ user_id, figures: job.figures }];
}

/**
 * Gives everybody what they have earned that no event gave: after thresholds were lowered, rings were lifted or offers
 * merged. A bounded number of members at a time; safe to call at any time and from several processes.
 * @returns how many badges were given
 */
export async function awardEverybody(ctx: Context): Promise<number> {
  const counting = await currentCounting(ctx);
  let given = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const { members, earned } = await inTransaction(ctx.db, (tx) => awardTurn(ctx, tx, counting));
    given += earned;
    if (members < TURN_MEMBERS) break;
  }
  return given;
}

async function awardTurn(ctx: Context, tx: Tx, counting: Counting): Promise<{ members: number; earned: number }> {
  const now = ctx.clock.now();
  const reached_id = await takeRoundTurn(tx, new Date(now.getTime() - EVERY_MS));
  if (reached_id === null) return { members: 0, earned: 0 };
  const user_ids = await selectMembersAfter(tx, reached_id, TURN_MEMBERS);
  const earned = await give(ctx, tx, { user_ids, figures: BADGE_FIGURES }, counting);
  const last = user_ids.at(-1);
  if (user_ids.length < TURN_MEMBERS || last === undefined) await endRound(tx, now);
  else await noteRoundTurn(tx, last);
  return { members: user_ids.length, earned: earned.length };
}

/**
 * Gives what follows from offers whose degrees have just become known: nothing else happens at that instant. What was
 * missed while nobody looked is looked at first.
 */
export async function awardShown(ctx: Context): Promise<number> {
  const counting = await currentCounting(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const until = counting.mask.from;
    const after = await takeShownTurn(tx, until);
    if (after === null || after >= until) return 0;
    const offers = await selectShown(tx, { after, until, limit: SHOWN_OFFERS });
    const user_ids = offers.flatMap(({ author_id }) => author_id ?? []);
    const earned = user_ids.length > 0 ? await give(ctx, tx, { user_ids, figures: OF_SHOWN }, counting) : [];
    const last = offers.at(-1);
    await noteShownTurn(tx, offers.length < SHOWN_OFFERS || !last ? until : last.published_at);
    return earned.length;
  });
}

/** Gives these members what they have earned, and says so. */
export async function give(
  ctx: Context,
  tx: Tx,
  asked: { user_ids: readonly number[]; figures: readonly BadgeFigure[] },
  counting: Counting,
): Promise<Earned[]> {
  const earned = await insertEarned(tx, { ...asked, now: ctx.clock.now() }, counting);
  const by_user = new Map<number, number[]>();
  for (const { user_id, badge_id } of earned) by_user.set(user_id, [...(by_user.get(user_id) ?? []), badge_id]);
  if (by_user.size > 0)
    await recordEvents(
      ctx,
      tx,
      'badge.earned',
      [...by_user].map(([user_id, badge_ids]) => ({ user_id, badge_ids })),
    );
  return earned;
}
