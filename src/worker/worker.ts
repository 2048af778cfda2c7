/** The queue's door: every job by name, and the sweeps that need no job. */
import { forgetOldSignIns } from '#domain/auth/auth.ts';
import type { CodeLetterJob } from '#domain/auth/register.ts';
import type { Context } from '#domain/context.ts';
import { expireDueOffers } from '#domain/offers/offers.ts';
import { forgetOldRequests } from '#domain/requests/requests.ts';
import type { WordsOf } from '#emails/layout.ts';
import type { Mailer } from '#platform/mailer.ts';
import { sendLetter } from './jobs/letters.ts';

/** Every queue of the product. */
export const QUEUES = ['send-letter'] as const;

type Handlers = Record<(typeof QUEUES)[number], (data: object) => Promise<void>>;

/** What each job does; shells around one deed. */
export function jobHandlers(ctx: Context, mailer: Mailer, wordsOf: WordsOf): Handlers {
  return { 'send-letter': (data) => sendLetter(ctx, mailer, wordsOf, data as CodeLetterJob) };
}

const SWEEP_MS = 60_000;

/** Looks every minute for what is due, so that a lost job costs a minute and nothing else. */
function startSweeps(ctx: Context): () => void {
  const sweep = async () => {
    try {
      await expireDueOffers(ctx);
      await forgetOldSignIns(ctx);
      await forgetOldRequests(ctx);
    } catch (error) {
      ctx.log.warn('sweep.failed', { error });
    }
  };
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  void sweep();
  return () => clearInterval(timer);
}

/** Starts handling jobs in this process. */
export async function startWorker(ctx: Context, mailer: Mailer, wordsOf: WordsOf): Promise<() => void> {
  for (const [name, handle] of Object.entries(jobHandlers(ctx, mailer, wordsOf))) await ctx.queue.work(name, handle);
  return startSweeps(ctx);
}
