/** The one table of what is done by the clock, and the timers that run it. */
import { eraseDeletedAccounts, forgetOldProofs } from '#domain/accounts/accounts.ts';
import { forgetOldLinks, retryDeliveries } from '#domain/alert-channels/alert-channels.ts';
import { forgetOldAlertDrafts } from '#domain/alert-drafts/alert-drafts.ts';
import {
  adviseAlerts,
  forgetDeletedAlerts,
  forgetWaitingPairs,
  refileAlerts,
  warmShownAlerts,
} from '#domain/alerts/alerts.ts';
import { countTemplates, findPopularAlerts } from '#domain/alert-templates/alert-templates.ts';
import { forgetOldAudit } from '#domain/audit/audit.ts';
import { forgetOldSignIns } from '#domain/auth/auth.ts';
import { awardEverybody, awardShown } from '#domain/badges/badges.ts';
import { forgetOldCases, mailChats, sendHeldChatPushes } from '#domain/chats/chats.ts';
import { publishDueComments } from '#domain/comments/comments.ts';
import type { Context } from '#domain/context.ts';
import { publishDueDiscussions } from '#domain/discussions/discussions.ts';
import { forgetOldDrafts } from '#domain/drafts/drafts.ts';
import { collectFailedJobs, forgetOldFailedJobs } from '#domain/failed-jobs/failed-jobs.ts';
import { computePopularity } from '#domain/groups/groups.ts';
import { checkHealth } from '#domain/health/health.ts';
import { sendMailings } from '#domain/mailings/mailings.ts';
import { sweepPictures } from '#domain/media/media.ts';
import { countActivity, forgetOldMetrics, measureSite } from '#domain/metrics/metrics.ts';
import { forgetOldNotifications, mailNotifications, sendHeldPushes } from '#domain/notifications/notifications.ts';
import { expireDueOffers, publishDueOffers } from '#domain/offers/offers.ts';
import { computeStoreAnswers, forgetUnprovenRequests } from '#domain/representatives/representatives.ts';
import { forgetOldRequests } from '#domain/requests/requests.ts';
import { computeTrust } from '#domain/trust/trust.ts';
import { findVotingRings, followHotBounds } from '#domain/votes/votes.ts';

/** Something done again and again. Several processes may do it at once: it must be harmless twice. */
export interface Sweep {
  name: string;
  every_ms: number;
  /** One that takes longer is logged and no longer holds back the others or the end of the process. */
  limit_ms: number;
  run: (ctx: Context) => Promise<unknown>;
}

const MINUTE_MS = 60_000;

/** Few, so that sweeps leave the connections of the database to requests and jobs. */
const AT_ONCE = 2;

/** Every sweep, in the order in which they begin. */
export const SWEEPS: readonly Sweep[] = [
  { name: 'publish-due-offers', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: publishDueOffers },
  { name: 'publish-due-discussions', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: publishDueDiscussions },
  { name: 'publish-due-comments', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: publishDueComments },
  { name: 'expire-due-offers', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: expireDueOffers },
  { name: 'follow-hot-bounds', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: followHotBounds },
  { name: 'compute-popularity', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: computePopularity },
  { name: 'forget-old-drafts', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldDrafts },
  { name: 'warm-shown-alerts', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: warmShownAlerts },
  { name: 'advise-alerts', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: adviseAlerts },
  { name: 'refile-alerts', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: refileAlerts },
  { name: 'forget-deleted-alerts', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetDeletedAlerts },
  { name: 'forget-old-alert-drafts', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldAlertDrafts },
  { name: 'forget-waiting-pairs', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetWaitingPairs },
  { name: 'retry-deliveries', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: retryDeliveries },
  { name: 'forget-old-telegram-links', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldLinks },
  { name: 'count-templates', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: countTemplates },
  { name: 'find-popular-alerts', every_ms: 60 * MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: findPopularAlerts },
  { name: 'compute-store-answers', every_ms: 60 * MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: computeStoreAnswers },
  { name: 'forget-unproven-requests', every_ms: 60 * MINUTE_MS, limit_ms: MINUTE_MS, run: forgetUnprovenRequests },
  { name: 'find-rings', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: findVotingRings },
  { name: 'compute-trust', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: computeTrust },
  { name: 'award-shown', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: awardShown },
  { name: 'award-everybody', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: awardEverybody },
  { name: 'forget-old-sign-ins', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldSignIns },
  { name: 'forget-old-requests', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldRequests },
  { name: 'forget-old-proofs', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldProofs },
  { name: 'forget-old-audit', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldAudit },
  { name: 'mail-notifications', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: mailNotifications },
  { name: 'send-mailings', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: sendMailings },
  { name: 'send-held-pushes', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: sendHeldPushes },
  { name: 'mail-chats', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: mailChats },
  { name: 'send-held-chat-pushes', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: sendHeldChatPushes },
  { name: 'forget-old-chat-cases', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldCases },
  { name: 'forget-old-notifications', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldNotifications },
  { name: 'erase-deleted-accounts', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: eraseDeletedAccounts },
  { name: 'count-activity', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: countActivity },
  { name: 'measure-site', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: measureSite },
  { name: 'forget-old-metrics', every_ms: 60 * MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldMetrics },
  { name: 'collect-failed-jobs', every_ms: MINUTE_MS, limit_ms: MINUTE_MS, run: collectFailedJobs },
  { name: 'forget-old-failed-jobs', every_ms: 60 * MINUTE_MS, limit_ms: MINUTE_MS, run: forgetOldFailedJobs },
  { name: 'check-health', every_ms: MINUTE_MS, limit_ms: 2 * MINUTE_MS, run: checkHealth },
  { name: 'sweep-pictures', every_ms: MINUTE_MS, limit_ms: 5 * MINUTE_MS, run: sweepPictures },
];

/**
 * Runs each sweep at its interval, apart from the others: one that throws or hangs leaves them running.
 * A sweep never runs beside itself in one process.
 * @returns ends the schedule, after what is under way or its time limit
 */
export function startSweeps(ctx: Context, sweeps: readonly Sweep[]): () => Promise<void> {
  /** Due or under way, so that a slow one is not begun again. */
  const begun = new Set<Sweep>();
  const due: Sweep[] = [];
  const slots = new Set<Promise<void>>();
  const fill = () => {
    while (slots.size < AT_ONCE) {
      const sweep = due.shift();
      if (!sweep) return;
      const slot = runWithin(ctx, sweep, () => begun.delete(sweep)).finally(() => {
        slots.delete(slot);
        fill();
      });
      slots.add(slot);
    }
  };
  const ask = (sweep: Sweep) => {
    if (begun.has(sweep)) return;
    begun.add(sweep);
    due.push(sweep);
    fill();
  };
  const timers = sweeps.map((sweep) => setInterval(ask, sweep.every_ms, sweep));
  for (const sweep of sweeps) ask(sweep);
  return async () => {
    due.length = 0;
    for (const timer of timers) clearInterval(timer);
    // The database is closed once this has ended.
    await Promise.all(slots);
  };
}

/** Ends with the sweep or with its time limit, and never throws; `onEnd` hears of the sweep's own end. */
async function runWithin(ctx: Context, sweep: Sweep, onEnd: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      ctx.log.warn('sweep.late', { sweep: sweep.name, limit_ms: sweep.limit_ms });
      resolve();
    }, sweep.limit_ms);
  });
  const work = async () => {
    try {
      await sweep.run(ctx);
    } catch (error) {
      ctx.counters.count('errors');
      ctx.log.warn('sweep.failed', { sweep: sweep.name, error });
    } finally {
      onEnd();
    }
  };
  await Promise.race([work(), limit]);
  clearTimeout(timer);
}
