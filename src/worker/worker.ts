/** The queue's entry point: every job by name. */
import { deliverMatches, sendDelivery } from '#domain/alert-channels/alert-channels.ts';
import { awaitOffers, matchAlerts, moveFinds, warmAlerts } from '#domain/alerts/alerts.ts';
import { awardBadges, type AwardJob } from '#domain/badges/badges.ts';
import { pushChat, type ChatSide } from '#domain/chats/chats.ts';
import type { Context } from '#domain/context.ts';
import type { Events } from '#domain/events.ts';
import type { EmailJob } from '#domain/emails.ts';
import { dateWaitingComments, publishDueComment, type Thread } from '#domain/comments/comments.ts';
import { recordDoneCorrection, tellDecision, weighReports } from '#domain/moderation/moderation.ts';
import { publishDueDiscussion } from '#domain/discussions/discussions.ts';
import {
  notify,
  pushMatch,
  pushNotification,
  type NotifyJob,
  type PushJob,
} from '#domain/notifications/notifications.ts';
import { publishDueOffer } from '#domain/offers/offers.ts';
import { forgetSiteLook, rememberSiteLook, siteNames } from '#domain/site-look/site-look.ts';
import { computeTrustOf } from '#domain/trust/trust.ts';
import { channelWords } from '#emails/channel-message.ts';
import { chatMessagePush } from '#emails/chat.ts';
import type { WordsOf } from '#emails/layout.ts';
import { findMessage, findsMessage, pushMessage } from '#emails/push-message.ts';
import type { Mailer } from '#platform/mailer.ts';
import { sendEmail } from './jobs/emails.ts';
import { startSweeps, SWEEPS } from './schedule.ts';
import { startBot } from './telegram-bot.ts';

/** Every queue of the product. */
export const QUEUES = [
  'send-email',
  'publish-offer',
  'publish-discussion',
  'date-comments',
  'publish-comment',
  'compute-trust',
  'notify',
  'send-push',
  'send-find-push',
  'push-chat',
  'match-alerts',
  'await-offers',
  'warm-alerts',
  'move-finds',
  'deliver-finds',
  'send-alert',
  'award-badges',
  'weigh-reports',
  'tell-decision',
  'record-correction',
] as const;

export type QueueName = (typeof QUEUES)[number];

type Handlers = Record<QueueName, (data: object) => Promise<void>>;

/** What emails are written and sent with. */
export interface MailDesk {
  mailer: Pick<Mailer, 'send'>;
  wordsOf: WordsOf;
}

/** What each job does; shells around one action. */
export function jobHandlers(ctx: Context, desk: MailDesk): Handlers {
  const handlers = handlersOf(ctx, { ...desk, wordsOf: siteWords(ctx, desk) });
  const named = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (data: object) => {
      await rememberSiteLook(ctx);
      await handle(data);
    },
  ]);
  return Object.fromEntries(named) as Handlers;
}

/** Words that name the site as it calls itself by now. */
const siteWords =
  (ctx: Context, { wordsOf }: Pick<MailDesk, 'wordsOf'>): WordsOf =>
  (locale) =>
    wordsOf(locale, siteNames(ctx, locale));

function handlersOf(ctx: Context, desk: MailDesk): Handlers {
  return {
    'send-email': (data) => sendEmail(ctx, desk.mailer, desk.wordsOf, data as EmailJob),
    'publish-offer': async (data) => void (await publishDueOffer(ctx, (data as { offer_id: number }).offer_id)),
    'publish-discussion': async (data) =>
      void (await publishDueDiscussion(ctx, (data as { discussion_id: number }).discussion_id)),
    'date-comments': (data) => dateWaitingComments(ctx, data as Thread),
    'publish-comment': async (data) => void (await publishDueComment(ctx, (data as { comment_id: number }).comment_id)),
    'compute-trust': (data) => computeTrustOf(ctx, (data as { user_id: number }).user_id),
    'weigh-reports': (data) => weighReports(ctx, data as Parameters<typeof weighReports>[1]),
    'tell-decision': (data) => tellDecision(ctx, (data as { decision_id: number }).decision_id),
    'record-correction': (data) => recordDoneCorrection(ctx, data as Events['entry.corrected']),
    notify: (data) => notify(ctx, data as NotifyJob),
    'send-find-push': (data) =>
      pushMatch(ctx, data as PushJob, {
        find: (locale, group, mute_path) => findMessage(desk.wordsOf(locale), group, mute_path),
        summary: (locale, username) => findsMessage(desk.wordsOf(locale), username),
      }),
    'push-chat': (data) =>
      pushChat(ctx, data as ChatSide, (locale, told, mute_path) =>
        chatMessagePush(desk.wordsOf(locale), told, mute_path),
      ),
    'match-alerts': (data) => matchAlerts(ctx, (data as { offer_id: number }).offer_id),
    'await-offers': (data) => awaitOffers(ctx, (data as { alert_id: number }).alert_id),
    'warm-alerts': (data) => warmAlerts(ctx, (data as { offer_id: number }).offer_id),
    'move-finds': (data) => moveFinds(ctx, (data as { offer_id: number }).offer_id),
    'deliver-finds': (data) => deliverMatches(ctx, data as Parameters<typeof deliverMatches>[1]),
    'send-alert': (data) =>
      sendDelivery(ctx, (data as { delivery_id: number }).delivery_id, (locale, message) =>
        channelWords(desk.wordsOf(locale), locale, message),
      ),
    'award-badges': (data) => awardBadges(ctx, data as AwardJob),
    'send-push': (data) =>
      pushNotification(ctx, data as PushJob, (locale, group) => pushMessage(desk.wordsOf(locale), group)),
  };
}

/** Starts handling jobs in this process.
 * @returns ends the sweeps and the bot; jobs end with the queue */
export async function startWorker(ctx: Context, desk: MailDesk): Promise<() => Promise<void>> {
  for (const [name, handle] of Object.entries(jobHandlers(ctx, desk)))
    await ctx.queue.work(name, async (data) => {
      try {
        await handle(data);
      } catch (error) {
        ctx.counters.count('errors');
        throw error;
      }
    });
  const stopSweeps = startSweeps(ctx, SWEEPS);
  const stopBot = startBot(ctx, siteWords(ctx, desk));
  const stopHearing = ctx.realtime.touches.listen(
    (keys) => {
      if (keys.includes('site_looks')) forgetSiteLook(ctx);
    },
    () => forgetSiteLook(ctx),
  );
  return async () => {
    stopHearing();
    await Promise.all([stopSweeps(), stopBot()]);
  };
}
