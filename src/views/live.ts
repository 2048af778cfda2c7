/** What open pages are told: what stands now, for everybody. Nothing is told of what nobody may see. */
import type { ChannelName, LiveData, LiveEntry, LiveEvent } from '#contract/realtime.ts';
import { selectBlocksAmong } from '#domain/blocks/blocks.ts';
import { selectDeletedComments, selectLiveComments, type LiveComment } from '#domain/comments/comments.ts';
import type { Context } from '#domain/context.ts';
import { selectLiveDiscussions } from '#domain/discussions/discussions.ts';
import { selectUnreadCounts } from '#domain/notifications/notifications.ts';
import { selectLiveOffers, guestMask, isMasked } from '#domain/offers/offers.ts';
import { readSettings, temperatureSettings } from '#domain/settings/settings.ts';
import { shownDegrees, temperatureLevel } from '#rules/temperature.ts';
import { tellMessages, tellReading, tellTypers, tellUnread } from './live-chats.ts';

/** Something happened in a channel, to these. */
export interface Happened {
  channel: string;
  ids: readonly string[];
}
type Told<E extends LiveEvent> = Map<string, LiveData[E]>;

/** What to tell in each of these channels; a channel that is left out is told nothing. */
export async function liveData<E extends LiveEvent>(
  ctx: Context,
  event: E,
  happened: readonly Happened[],
): Promise<Told<E>> {
  const read: { [K in LiveEvent]: (all: readonly Happened[]) => Promise<Told<K>> } = {
    notification_received: (all) => unreadCounts(ctx, all),
    chat_message: (all) => tellMessages(ctx, all),
    chat_read: (all) => tellReading(ctx, all),
    chat_unread: (all) => tellUnread(ctx, all),
    typing: (all) => tellTypers(ctx, all),
    temperature: (all) => temperatures(ctx, all),
    comment_added: (all) => commentsAdded(ctx, all),
    comment_deleted: (all) => commentsDeleted(ctx, all),
    expired: (all) => expiries(ctx, all),
    entry_added: (all) => entriesAdded(ctx, all),
  };
  return read[event](happened);
}

/** The same, and in other words to members who have blocked whom it tells of: `of_member`, by the member. */
export async function liveTellings(
  ctx: Context,
  event: LiveEvent,
  happened: readonly (Happened & { listeners: () => number[] })[],
): Promise<Map<string, { data: object; of_member?: ReadonlyMap<number, object> }>> {
  const told = await liveData(ctx, event, happened);
  if (event !== 'comment_added') return new Map([...told].map(([channel, data]) => [channel, { data }]));
  const added = told as Told<'comment_added'>;
  const author_ids = [...added.values()].flatMap(({ comments }) => comments.map(({ author_id }) => author_id));
  const listeners = happened.flatMap(({ channel, listeners: ids }) => (added.has(channel) ? ids() : []));
  const blocks = await selectBlocksAmong(ctx.db, { blocker_ids: listeners, blocked_ids: author_ids });
  const blockers = [...new Set(blocks.map(({ blocker_id }) => blocker_id))];
  const isBlocked = (blocker_id: number, author_id: number) =>
    blocks.some((block) => block.blocker_id === blocker_id && block.blocked_id === author_id);
  return new Map(
    [...added].map(([channel, data]) => [
      channel,
      {
        data,
        of_member: new Map(
          blockers.map((id) => [
            id,
            { ...data, comments: data.comments.filter(({ author_id }) => !isBlocked(id, author_id)) },
          ]),
        ),
      },
    ]),
  );
}

const idOf = (channel: string) => Number(channel.slice(channel.indexOf('.') + 1));
const idsOf = (happened: readonly Happened[], kind: string) =>
  happened.filter(({ channel }) => channel.startsWith(`${kind}.`)).map(({ channel }) => idOf(channel));

async function unreadCounts(ctx: Context, happened: readonly Happened[]): Promise<Told<'notification_received'>> {
  const rows = await selectUnreadCounts(ctx.db, idsOf(happened, 'private-user'));
  const counts = new Map(rows.map(({ user_id, count }) => [user_id, count]));
  return new Map(
    happened.map(({ channel }) => [channel, { payload: { unread_count: counts.get(idOf(channel)) ?? 0 } }]),
  );
}

async function temperatures(ctx: Context, happened: readonly Happened[]): Promise<Told<'temperature'>> {
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const offers = await selectLiveOffers(ctx.db, idsOf(happened, 'offer'));
  const shown = offers.filter((offer) => !isMasked(guestMask(settings, now), offer));
  return new Map(
    shown.map(({ id, temperature, votes_count }) => [
      `offer.${id}`,
      {
        temperature: shownDegrees(temperature),
        is_negative: temperature < 0,
        level: temperatureLevel(temperature, temperatureSettings(settings)),
        votes_count,
      },
    ]),
  );
}

async function expiries(ctx: Context, happened: readonly Happened[]): Promise<Told<'expired'>> {
  const offers = await selectLiveOffers(ctx.db, idsOf(happened, 'offer'));
  return new Map(offers.map(({ id, is_expired }) => [`offer.${id}`, { is_expired }]));
}

async function commentsAdded(ctx: Context, happened: readonly Happened[]): Promise<Told<'comment_added'>> {
  const comment_ids = happened.flatMap(({ ids }) => ids.map(Number));
  const [threads, rows] = await Promise.all([threadsOf(ctx, happened), selectLiveComments(ctx.db, comment_ids)]);
  return new Map(
    threads.map(({ channel, comments_count }) => [
      channel,
      {
        comments_count,
        comments: rows
          .filter((row) => isUnder(channel, row))
          .map(({ id, author_id }) => ({ id, author_id: author_id ?? 0 })),
      },
    ]),
  );
}

/** Where nothing is named nothing is told: the count alone comes with what was added. */
async function commentsDeleted(ctx: Context, happened: readonly Happened[]): Promise<Told<'comment_deleted'>> {
  const named = happened.filter(({ ids }) => ids.length > 0);
  const comment_ids = named.flatMap(({ ids }) => ids.map(Number));
  const [threads, rows] = await Promise.all([threadsOf(ctx, named), selectDeletedComments(ctx.db, comment_ids)]);
  return new Map(
    threads.map(({ channel, comments_count }) => [
      channel,
      { comments_count, ids: rows.filter((row) => isUnder(channel, row)).map(({ id }) => id) },
    ]),
  );
}

/** The offers and discussions of these channels that everybody may see. */
async function threadsOf(
  ctx: Context,
  happened: readonly Happened[],
): Promise<{ channel: ChannelName; comments_count: number }[]> {
  const [offers, discussions] = await Promise.all([
    selectLiveOffers(ctx.db, idsOf(happened, 'offer')),
    selectLiveDiscussions(ctx.db, idsOf(happened, 'discussion')),
  ]);
  return [
    ...offers.map(({ id, comments_count }) => ({ channel: `offer.${id}` as const, comments_count })),
    ...discussions.map(({ id, comments_count }) => ({ channel: `discussion.${id}` as const, comments_count })),
  ];
}

const isUnder = (channel: string, { offer_id, discussion_id }: Pick<LiveComment, 'offer_id' | 'discussion_id'>) =>
  channel === (offer_id === null ? `discussion.${discussion_id}` : `offer.${offer_id}`);

async function entriesAdded(ctx: Context, happened: readonly Happened[]): Promise<Told<'entry_added'>> {
  const named = (kind: string) =>
    happened.flatMap(({ ids }) => ids.filter((id) => id.startsWith(`${kind}.`)).map(idOf));
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const [offers, discussions] = await Promise.all([
    selectLiveOffers(ctx.db, named('offer')),
    selectLiveDiscussions(ctx.db, named('discussion')),
  ]);
  const entryOf = (channel: string, id: string): LiveEntry[] => {
    const discussion = discussions.find((one) => id === `discussion.${one.id}`);
    if (discussion) return channel === 'list.new' ? [{ type: 'discussion', id: discussion.id }] : [];
    const offer = offers.find((one) => id === `offer.${one.id}`);
    if (!offer) return [];
    const is_hot = offer.is_hot && !offer.is_expired && !isMasked(guestMask(settings, now), offer);
    return channel === 'list.new' || is_hot ? [{ type: offer.kind, id: offer.id }] : [];
  };
  const told: Told<'entry_added'> = new Map();
  for (const { channel, ids } of happened) {
    const entries = ids.flatMap((id) => entryOf(channel, id));
    if (entries.length > 0) told.set(channel, { entries });
  }
  return told;
}
