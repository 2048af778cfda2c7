import type { WordKey, Words } from './keys.ts';

/** What happened, as far as words need it. */
export interface Notice {
  icon_type:
    | 'comment_comment'
    | 'post_comment'
    | 'mention'
    | 'post_vote'
    | 'comment_reaction'
    | 'post_downvote'
    | 'comment_reaction_dislike'
    | 'follower'
    | 'deal_alert'
    | 'badge'
    | 'moderation'
    | 'report'
    | 'store_request';
  title: string | null;
  /** Whether the offer or discussion is the reader's own. */
  is_own: boolean;
  usernames: readonly string[];
  people_count: number;
  events_count: number;
  /** Null in discussions. */
  offer_kind: 'deal' | 'coupon' | null;
  /** Of finds of deal alerts; null of everything else. */
  found?: { alerts: readonly { name: string }[]; count: number; words: readonly string[] } | null;
  /** Names of badges that were earned, the latest first; null of everything else. */
  badges?: readonly string[] | null;
  /** What was decided about something of the reader's; null of everything else. */
  decided?: {
    entity_type: string;
    action: string;
    reason: string;
    words: string | null;
    is_automatic: boolean;
    is_appealable: boolean;
    penalty_step: number | null;
    penalty_kind: string | null;
  } | null;
  /** Of the reader's reports; null of everything else. */
  outcome?: { upheld: number; rejected: number } | null;
  /** The answer to the reader's request to speak for a store; null of everything else. */
  store?: { name: string; outcome: string; words: string | null } | null;
}

/**
 * A notification as HTML: words of ours, and names and titles escaped. Two people are named, the rest counted.
 * @param escape makes a text safe inside HTML
 */
export function sayNotice(t: Words, notice: Notice, escape: (text: string) => string): string {
  const { icon_type, title, is_own, people_count: people, events_count: events, offer_kind } = notice;
  if (icon_type === 'deal_alert') return sayFind(t, notice, escape);
  if (icon_type === 'badge') return sayBadges(t, notice);
  if (icon_type === 'moderation') return sayDecision(t, notice, escape);
  if (icon_type === 'report') return t('moderation.outcome', { ...(notice.outcome ?? { upheld: 0, rejected: 0 }) });
  if (icon_type === 'store_request') return sayAnswer(t, notice, escape);
  const kind = offer_kind ?? 'discussion';
  const values = {
    who: whoOf(t, notice, escape),
    title: title === null ? '' : escape(title),
    people,
    events,
    kind,
    place: is_own ? kind : 'thread',
  };
  return t(`notifications.text_${icon_type}`, values);
}

/** What was decided for the reader says all by itself. */
const WITHOUT_REASON = new Set(['restore', 'deliver_message', 'overturn']);

/** What was done with which of the reader's, why, and what the moderator says of it. */
function sayDecision(t: Words, { title, decided }: Notice, escape: (text: string) => string): string {
  if (!decided) return t('moderation.told');
  const { entity_type: type, action, reason, words, is_automatic, penalty_step, penalty_kind } = decided;
  const parts = [t(`moderation.told_${action}` as WordKey, { type })];
  if (title !== null) parts.push(t('moderation.told_of', { title: escape(title) }));
  if (!WITHOUT_REASON.has(action) && reason !== 'correction')
    parts.push(t('moderation.told_reason', { reason: t(`moderation.reason_${reason}` as WordKey) }));
  if (is_automatic) parts.push(t('moderation.told_automatic'));
  if (words !== null) parts.push(escape(words));
  if (penalty_step !== null)
    parts.push(t(`moderation.${penalty_kind === 'mute' ? 'muted' : 'penalty'}_${penalty_step}` as WordKey));
  if (decided.is_appealable) parts.push(t('moderation.told_appeal'));
  return parts.join(' ');
}

/** Whether they speak for the store now, and what the administrator says of it. */
function sayAnswer(t: Words, { store }: Notice, escape: (text: string) => string): string {
  const { name = '', outcome = 'refused', words = null } = store ?? {};
  const text = t('notifications.text_store_request', { outcome, store: escape(name) });
  return words === null ? text : `${text} ${escape(words)}`;
}

/** What was earned: two are named, the rest counted. */
function sayBadges(t: Words, { badges }: Notice): string {
  const names = (badges ?? []).map((name) => `<b>${t(`badges.${name}` as WordKey)}</b>`);
  const [first = '', second = ''] = names;
  return t('notifications.text_badge', { first, second, count: names.length, rest: names.length - 2 });
}

/** What was found, by which alert, and the words of it that the offer has. */
function sayFind(t: Words, { title, offer_kind, found }: Notice, escape: (text: string) => string): string {
  const [first] = found?.alerts ?? [];
  const words = found?.words ?? [];
  return t('found.text', {
    kind: offer_kind ?? 'deal',
    title: escape(title ?? ''),
    is_named: first ? 'yes' : 'no',
    name: escape(first?.name ?? ''),
    rest: Math.max(0, (found?.count ?? 0) - 1),
    has_words: words.length > 0 ? 'yes' : 'no',
    words: escape(words.join(', ')),
  });
}

function whoOf(t: Words, { usernames, people_count }: Notice, escape: (text: string) => string): string {
  const [first, second] = usernames.map((name) => `<b>${escape(name)}</b>`);
  const rest = people_count - usernames.length;
  if (first === undefined) return t('notifications.who_nobody', { rest });
  if (second === undefined) return rest > 0 ? t('notifications.who_one_more', { first, rest }) : first;
  return rest > 0
    ? t('notifications.who_two_more', { first, second, rest })
    : t('notifications.who_two', { first, second });
}
