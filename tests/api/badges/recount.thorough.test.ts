/** The figures of badges and statistics after a thousand acts, and after fifty at once, against a count of the rows one by one. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBookmark, removeBookmark } from '#domain/bookmarks/bookmarks.ts';
import { awardBadges, awardEverybody, currentCounting, selectBadgeFigures } from '#domain/badges/badges.ts';
import type { AwardJob } from '#domain/badges/badges.ts';
import { blockUser, unblockUser } from '#domain/blocks/blocks.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { deleteComment } from '#domain/comments/delete-comment.ts';
import { DomainError } from '#domain/errors.ts';
import { mergeOffers } from '#domain/merges/merges.ts';
import { followUser, unfollowUser } from '#domain/follows/follows.ts';
import { activateOffer, deactivateOffer, deleteOffer } from '#domain/offers/offers.ts';
import { react } from '#domain/reactions/reactions.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { seededRandom } from '#main/seeded-random.ts';
import { GUEST } from '#domain/viewer.ts';
import { BADGES, type BadgeFigures } from '#rules/badges.ts';
import { statisticsOf } from '#views/statistics-page.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const ACTS = 1000;
const MEMBERS = 8;
const OFFERS_EACH = 5;
const LIMITS = {
  'votes.a_day_t1': 10_000,
  'votes.per_author_t1': 10_000,
  'votes.changes_a_day': 10_000,
  'comments.a_day_t1': 10_000,
  'comments.gap_seconds_t1': 0,
};

interface Rows {
  votes: { user_id: number; offer_id: number; is_quarantined: boolean }[];
  offers: {
    id: number;
    author_id: number;
    temperature: number;
    hot_at: Date | null;
    published_at: Date | null;
    deactivated_at: Date | null;
  }[];
  comments: {
    id: number;
    author_id: number;
    deleted_at: Date | null;
  }[];
  reactions: { comment_id: number; reaction: string }[];
  bookmarks: { offer_id: number }[];
  follows: { user_id: number; followed_id: number }[];
}

const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS);
const read = async (table: string) => (await sql`select * from ${sql.table(table)}`.execute(world.ctx.db)).rows;

async function readRows(): Promise<Rows> {
  const names = ['votes', 'offers', 'comments', 'bookmarks'] as const;
  const [votes, offers, comments, bookmarks] = await Promise.all(names.map(read));
  const [reactions, follows] = await Promise.all(['comment_reactions', 'user_follows'].map(read));
  return { votes, offers, comments, reactions, bookmarks, follows } as unknown as Rows;
}

/** What a person with the tables in front of them would count. */
function recount(rows: Rows, user_id: number): BadgeFigures {
  const own = rows.offers.filter((offer) => offer.author_id === user_id && offer.deactivated_at === null);
  const said = rows.comments.filter((comment) => comment.author_id === user_id && comment.deleted_at === null);
  const received = (reaction: string) =>
    rows.reactions.filter((given) => given.reaction === reaction && said.some(({ id }) => id === given.comment_id))
      .length;
  return {
    votes: rows.votes.filter((vote) => vote.user_id === user_id && !vote.is_quarantined).length,
    comments: said.length,
    likes: received('like'),
    helpful: received('helpful'),
    offers: own.length,
    hot_offers: own.filter(({ hot_at }) => hot_at !== null).length,
    record_heat: Math.max(0, ...own.map(({ temperature }) => temperature)),
    saves: rows.bookmarks.filter(({ offer_id }) => own.some(({ id }) => id === offer_id)).length,
  };
}

/** The same of what the page of statistics says. */
function recountStatistics(rows: Rows, user_id: number) {
  const own = rows.offers.filter((offer) => offer.author_id === user_id && offer.deactivated_at === null);
  const said = rows.comments.filter((comment) => comment.author_id === user_id && comment.deleted_at === null);
  const settled_before = world.clock.now().getTime() - 48 * HOUR_MS;
  const settled = own.filter(({ published_at }) => (published_at?.getTime() ?? Infinity) < settled_before);
  const hot = own.filter(({ hot_at }) => hot_at !== null).length;
  const sum = settled.reduce((total, { temperature }) => total + temperature, 0);
  return {
    offers_count: own.length,
    comments_count: said.length,
    reactions_count: rows.reactions.filter(({ comment_id }) => said.some(({ id }) => id === comment_id)).length,
    followers_count: rows.follows.filter(({ followed_id }) => followed_id === user_id).length,
    following_count: rows.follows.filter((follow) => follow.user_id === user_id).length,
    hottest: own.length === 0 ? null : Math.trunc(Math.max(...own.map(({ temperature }) => temperature))),
    average_temperature: settled.length === 0 ? null : Math.trunc(sum / settled.length),
    hot_percent: own.length === 0 ? null : Math.round((100 * hot) / own.length),
    votes: rows.votes.filter(({ offer_id, is_quarantined }) => !is_quarantined && own.some(({ id }) => id === offer_id))
      .length,
  };
}

async function toldStatistics(user_id: number) {
  const told = await statisticsOf(world.ctx, GUEST, { user_id, locale: 'ru', time_zone: 'UTC' });
  return { ...told, votes: told.months.reduce((sum, { votes_count }) => sum + votes_count, 0) };
}

test('after a thousand acts every figure equals its rows, and everybody has what they have earned', async () => {
  for (const [key, value] of Object.entries(LIMITS)) await changeSetting(world.ctx, key, value);
  for (const { figure, level } of BADGES) {
    const step = figure === 'record_heat' ? 15 : figure === 'likes' || figure === 'helpful' ? 3 : 4;
    await changeSetting(world.ctx, `badges.${figure}_${level}`, step * level);
  }
  await changeSetting(world.ctx, 'temperature.hot_from', 20);
  const people = await Promise.all(Array.from({ length: MEMBERS }, () => createUser(world)));
  const ids = people.map(({ id }) => id);
  const editor = viewerOf((await createUser(world, { type: 7 })).id, { type: 7 });
  const moderator = viewerOf((await createUser(world, { type: 5 })).id, { type: 5 });
  const offers: { id: number; author_id: number }[] = [];
  for (const author_id of ids)
    for (let nth = 0; nth < OFFERS_EACH; nth += 1)
      offers.push({ id: (await createOffer(world, { author_id, published_at: ago(nth % 2 ? 1 : 72) })).id, author_id });
  await sql`update users set offers_count = ${OFFERS_EACH} where id = any(${ids}::bigint[])`.execute(world.ctx.db);

  const random = seededRandom(17);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const comments: { id: number; offer_id: number; author_id: number }[] = [];
  const { ctx } = world;
  const acts: Record<string, () => Promise<unknown>> = {
    vote: () =>
      castVote(ctx, viewerOf(pick(ids)), { offer_id: pick(offers).id, value: pick([1, 1, 1, -1, 0] as const) }),
    bookmark: () => addBookmark(ctx, viewerOf(pick(ids)), pick(offers).id),
    unbookmark: () => removeBookmark(ctx, viewerOf(pick(ids)), pick(offers).id),
    comment: async () => {
      const [author_id, offer_id] = [pick(ids), pick(offers).id];
      const id = await createComment(ctx, viewerOf(author_id), {
        thread: { entity_type: 'offer', entity_id: offer_id },
        parent_id: null,
        delta: { ops: [{ insert: `Слова номер ${comments.length}\n` }] },
      });
      comments.push({ id, offer_id, author_id });
    },
    uncomment: () => {
      const { id, offer_id, author_id } = pick(comments);
      return deleteComment(ctx, viewerOf(author_id), {
        thread: { entity_type: 'offer', entity_id: offer_id },
        comment_id: id,
      });
    },
    react: () => {
      const { id, offer_id } = pick(comments);
      return react(ctx, viewerOf(pick(ids)), {
        thread: { entity_type: 'offer', entity_id: offer_id },
        comment_id: id,
        reaction: pick(['like', 'like', 'helpful', 'dislike', 'funny', null] as const),
      });
    },
    deactivate: () => deactivateOffer(ctx, editor, pick(offers).id),
    activate: () => activateOffer(ctx, editor, pick(offers).id),
    merge: () => mergeOffers(ctx, editor, { offer_id: pick(offers).id, into: pick(offers).id }),
    remove: () => deleteOffer(ctx, moderator, pick(offers).id),
    follow: () => followUser(ctx, viewerOf(pick(ids)), pick(ids)),
    unfollow: () => unfollowUser(ctx, viewerOf(pick(ids)), pick(ids)),
    block: () => blockUser(ctx, viewerOf(pick(ids)), pick(ids)),
    unblock: () => unblockUser(ctx, viewerOf(pick(ids)), pick(ids)),
  };
  const often: Record<string, number> = {
    vote: 30,
    bookmark: 12,
    comment: 14,
    react: 24,
    activate: 3,
    merge: 1,
    remove: 0.4,
    follow: 8,
    block: 1,
  };
  const names = Object.keys(acts).flatMap((name) => Array<string>(Math.ceil((often[name] ?? 2) * 5)).fill(name));
  const happened = new Map<string, number>();
  let done = 0;
  for (let tried = 0; done < ACTS && tried < ACTS * 4; tried += 1) {
    const name = comments.length === 0 ? 'comment' : pick(names);
    try {
      await acts[name]?.();
      done += 1;
      happened.set(name, (happened.get(name) ?? 0) + 1);
    } catch (error) {
      // What is gone, switched off or one's own refuses, as it should.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  expect(done).toBe(ACTS);
  expect([...happened.keys()].toSorted()).toEqual(Object.keys(acts).toSorted());
  // A ring is found: its votes count no more.
  await sql`update votes set is_quarantined = true where user_id = ${ids[0] ?? 0} and id % 3 = 0`.execute(ctx.db);

  await ctx.queue.drain({ 'award-badges': (job) => awardBadges(ctx, job as AwardJob) });
  await awardEverybody(ctx);
  const counting = await currentCounting(ctx);
  const rows = await readRows();
  const { rows: held } = await sql<{ user_id: number; badge_id: number }>`select * from earned_badges`.execute(ctx.db);
  let due = 0;
  for (const id of ids) {
    const figures = recount(rows, id);
    const told = await selectBadgeFigures(ctx.db, id, counting);
    const most = (figure: keyof BadgeFigures) =>
      figure === 'votes' || figure === 'saves'
        ? Math.min(figures[figure], counting.thresholds.get(figure === 'votes' ? 3 : 24) ?? 0)
        : figures[figure];
    for (const figure of Object.keys(figures) as (keyof BadgeFigures)[])
      expect(told[figure], `${figure} of ${id}`).toBe(most(figure));
    expect(await toldStatistics(id), `statistics of ${id}`).toMatchObject(recountStatistics(rows, id));
    for (const badge of BADGES.filter((one) => figures[one.figure] >= (counting.thresholds.get(one.id) ?? Infinity))) {
      due += 1;
      expect(
        held.some(({ user_id, badge_id }) => user_id === id && badge_id === badge.id),
        badge.name,
      ).toBe(true);
    }
  }
  expect(due).toBeGreaterThan(40);
});

test('after fifty acts at once, of each kind, every figure equals its rows', async () => {
  for (const [key, value] of Object.entries(LIMITS)) await changeSetting(world.ctx, key, value);
  const { ctx } = world;
  const author = await createUser(world);
  const offer = await createOffer(world, { author_id: author.id });
  await sql`update users set offers_count = 1 where id = ${author.id}`.execute(ctx.db);
  const thread = { entity_type: 'offer', entity_id: offer.id } as const;
  const say = (author_id: number, word: number) =>
    createComment(ctx, viewerOf(author_id), {
      thread,
      parent_id: null,
      delta: { ops: [{ insert: `Слово ${word}\n` }] },
    });
  const comment_id = await say(author.id, 0);
  const crowd = await Promise.all(Array.from({ length: 50 }, () => createUser(world)));
  const kinds: ((id: number, nth: number) => Promise<unknown>)[] = [
    (id, nth) => castVote(ctx, viewerOf(id), { offer_id: offer.id, value: nth % 5 === 0 ? -1 : 1 }),
    (id, nth) => react(ctx, viewerOf(id), { thread, comment_id, reaction: nth % 2 ? 'like' : 'helpful' }),
    (id) => addBookmark(ctx, viewerOf(id), offer.id),
    (id) => followUser(ctx, viewerOf(id), author.id),
    (_id, nth) => say(author.id, nth + 1),
  ];
  // All of them together wait for connections longer than anybody would.
  for (const act of kinds) await Promise.all(crowd.map(({ id }, nth) => act(id, nth)));
  const rows = await readRows();
  const expected = recountStatistics(rows, author.id);
  expect(expected).toMatchObject({ comments_count: 51, reactions_count: 50, followers_count: 50, votes: 50 });
  expect(await toldStatistics(author.id)).toMatchObject(expected);
  const figures = await selectBadgeFigures(ctx.db, author.id, await currentCounting(ctx));
  const { saves, ...counted } = recount(rows, author.id);
  expect(figures).toMatchObject(counted);
  expect([saves, figures.saves]).toEqual([50, Math.min(50, (await currentCounting(ctx)).thresholds.get(24) ?? 0)]);
});
