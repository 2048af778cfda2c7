/** What is done with news: what the socket told, and what a look at the server finds. */
import type { TemperatureLevel } from '#contract/common.ts';
import type { PageDocument, Pages, VoteProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { setVoteState, voteState } from '../votes/vote-store.ts';
import { emitChatEvent } from './chat-events.ts';
import { emitLiveEvent } from './live-events.ts';
import { discussionsList, offersList, type ListNews } from './list-news.ts';
import type { LiveMessage } from './socket.ts';

/** Not oftener than this, however often the reader comes back. */
const LOOK_MS = 5000;

/** Shows what was told. */
export function showNews(page: PageDocument, { event, data }: LiveMessage): void {
  if (event === 'comment_added') emitLiveEvent('comments', { count: data.comments_count, comments: data.comments });
  else if (event === 'comment_deleted')
    emitLiveEvent('comments', { count: data.comments_count, comments: [], deleted: data.ids });
  else if (event === 'expired') emitLiveEvent('expired', data.is_expired);
  else if (event === 'chat_message') emitChatEvent(event, data);
  else if (event === 'chat_read') emitChatEvent(event, data);
  else if (event === 'chat_unread') emitLiveEvent(event, data);
  else if (event === 'typing') emitChatEvent(event, data);
  else if (event === 'entry_added') listOf(page)?.add(data.entries);
  else if (event === 'temperature' && page.page === 'offer') {
    const { votes_count, ...vote } = data;
    showVote(page.props.offer, { ...vote, level: vote.level as TemperatureLevel }, votes_count);
  }
}

let looked_ms = -Infinity;
/** The page for which a look is still owed; null once one has been taken. */
let owed: PageDocument | null = null;
let timer = 0;

/**
 * Asks the server how things stand: for guests, and for members whose socket was lost. Where that cannot be just now it
 * is done as soon as it can: when the page is seen again, or when the last look is long enough ago.
 */
export function lookForNews(page: PageDocument): void {
  owed = page;
  emitChatEvent('missed', null);
  // The same listener again is none more.
  document.addEventListener('visibilitychange', lookIfOwed);
  lookIfOwed();
}

/** A guest's page, from here on whenever its reader comes back to it. */
export function lookOnReturn(page: PageDocument): void {
  const look = () => {
    owed = page;
    lookIfOwed();
  };
  look();
  document.addEventListener('visibilitychange', look);
}

function lookIfOwed(): void {
  const page = owed;
  if (!page || document.visibilityState !== 'visible') return;
  window.clearTimeout(timer);
  const wait_ms = looked_ms + LOOK_MS - performance.now();
  if (wait_ms > 0) {
    timer = window.setTimeout(lookIfOwed, wait_ms);
    return;
  }
  owed = null;
  looked_ms = performance.now();
  const failed = (error: unknown) => {
    console.info('The page could not be renewed', error);
    owed ??= page;
  };
  if (page.frame.viewer) lookAtBell().catch(failed);
  if (page.frame.viewer?.links.chats) lookAtChats().catch(failed);
  if (page.page === 'offer') lookAtOffer(page.props.offer).catch(failed);
  else if (page.page === 'discussion') lookAtDiscussion(page.props.discussion.id).catch(failed);
  else listOf(page)?.look().catch(failed);
}

async function lookAtBell(): Promise<void> {
  const { meta } = await call('GET /ui/user-notification/count');
  emitLiveEvent('unread', meta.new_groups_count);
}

async function lookAtChats(): Promise<void> {
  const { unread_count: total } = (await call('GET /ui/chats/unread-count')).data;
  emitLiveEvent('chat_unread', { old: total, new: total, total, chats: [] });
}

async function lookAtOffer(given: Pages['offer']['offer']): Promise<void> {
  const { data: offer } = await call('GET /api/offers/:id', { params: { id: given.id } });
  showVote(given, offer.vote, offer.votes_count);
  emitLiveEvent('expired', offer.is_expired);
  emitLiveEvent('comments', { count: offer.comments_count, comments: null });
}

async function lookAtDiscussion(id: number): Promise<void> {
  const { data } = await call('GET /api/discussions/:id', { params: { id } });
  emitLiveEvent('comments', { count: data.comments_count, comments: null });
}

/** Every control of the offer shows the same; what the reader voted stays as they know it. */
function showVote(
  given: Pages['offer']['offer'],
  { temperature, is_negative, level }: Pick<VoteProps, 'temperature' | 'is_negative' | 'level'>,
  votes_count: number | null,
): void {
  const vote = voteState(given.id)?.vote ?? given.vote;
  setVoteState(given.id, { vote: { ...vote, temperature, is_negative, level }, votes_count });
}

let list: ListNews | null | undefined;

function listOf({ page, props, frame }: PageDocument): ListNews | null {
  if (list !== undefined) return list;
  list = page === 'home' ? offersList(props, frame) : page === 'discussions' ? discussionsList(props, frame) : null;
  return list;
}
