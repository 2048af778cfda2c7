import { inTransaction, type Tx } from '#platform/db.ts';
import { markedRuns } from '#rules/marked-words.ts';
import type { Context } from '../context.ts';
import { queueEmails, type EmailJob, type MailedWords } from '../emails.ts';
import { unsubscribePath } from '../notifications/notifications.ts';
import { readSettings } from '../settings/settings.ts';
import {
  endSending,
  insertEvent,
  lockDueMailing,
  moveOn,
  selectReaders,
  type MailingContent,
  type Reader,
} from './mailings.sql.ts';

const MINUTE_MS = 60_000;

/**
 * The next letters of what is being sent, as many as may go in a minute. Who has theirs stands in the transaction that lays them
 * into the outbox: whoever is stopped in the middle has sent none, and goes on there.
 * @returns how many were laid there
 */
export async function sendMailings(ctx: Context): Promise<number> {
  const limit = (await readSettings(ctx))['notifications.news_a_minute'];
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const mailing = await lockDueMailing(tx, now);
    if (!mailing) return 0;
    const { id } = mailing;
    const readers = await selectReaders(tx, { sent_up_to: mailing.sent_up_to, limit, now });
    await queueMailing(ctx, tx, mailing, readers);
    const sent_up_to = readers.at(-1)?.id ?? mailing.sent_up_to;
    await moveOn(tx, id, { sent_up_to, sent: readers.length, next_at: new Date(now.getTime() + MINUTE_MS) });
    if (readers.length < limit) {
      await endSending(tx, id, 'sent');
      await insertEvent(tx, { mailing_id: id, kind: 'sent', actor_id: null, at: now });
    }
    return readers.length;
  });
}

/** Lays a letter for each of them into the outbox, in the language of each. */
export async function queueMailing(
  ctx: Context,
  tx: Tx,
  content: MailingContent,
  readers: readonly Reader[],
): Promise<void> {
  const paragraphs = { ru: paragraphsOf(content.text_ru), en: paragraphsOf(content.text_en) };
  const messages = readers.map(({ id, username, email, locale }): EmailJob => ({
    kind: 'mailing',
    to: email,
    locale,
    username,
    subject: content[`subject_${locale}`],
    paragraphs: paragraphs[locale],
    unsubscribe_path: unsubscribePath(ctx, id, 'news'),
  }));
  await queueEmails(ctx, tx, messages);
}

function paragraphsOf(text: string): MailedWords[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map(markedRuns);
}
