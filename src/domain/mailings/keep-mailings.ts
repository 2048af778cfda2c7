import {
  MAILING_SUBJECT_LENGTH,
  MAILING_TEXT_LENGTH,
  MAILING_WORDS,
  type MailingEvent,
} from '#contract/mailing-kinds.ts';
import { LOCALES, type Locale } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { parseId } from '#rules/ids.ts';
import { seenWords } from '#rules/marked-words.ts';
import { cleanLine } from '#rules/text.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { selectUserById } from '../users/users.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import {
  beginSending,
  countReaders,
  deleteMailingRow,
  endSending,
  insertEvent,
  insertMailing,
  lockMailing,
  selectEvents,
  selectMailing,
  selectMailings,
  updateMailing,
  type EventRow,
  type MailingContent,
  type MailingRow,
} from './mailings.sql.ts';
import { queueMailing } from './send-mailings.ts';

const PAGE = 50;

/** A letter with news, what is still to come of it and what befell it. */
export interface MailingInFull extends MailingRow {
  left: Record<Locale, number>;
  a_minute: number;
  log: EventRow[];
}

/**
 * Letters with news, the newest first.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readMailings(
  ctx: Context,
  viewer: Viewer,
  cursor: string | null,
): Promise<{ mailings: MailingRow[]; next_cursor: string | null }> {
  refuseNonAdmin(viewer);
  const rows = await selectMailings(ctx.db, { before_id: parseId(cursor), limit: PAGE + 1 });
  const mailings = rows.slice(0, PAGE);
  return { mailings, next_cursor: rows.length > PAGE ? String(mailings.at(-1)?.id) : null };
}

/** @throws not_signed_in, account_suspended, not_allowed, mailing_not_found */
export async function readMailing(ctx: Context, viewer: Viewer, id: number): Promise<MailingInFull> {
  refuseNonAdmin(viewer);
  const mailing = await selectMailing(ctx.db, id);
  if (!mailing) throw new DomainError('mailing_not_found');
  const [left, log, settings] = await Promise.all([
    countReaders(ctx.db, mailing.sent_up_to, ctx.clock.now()),
    selectEvents(ctx.db, id, PAGE),
    readSettings(ctx),
  ]);
  return { ...mailing, left, log, a_minute: settings['notifications.news_a_minute'] };
}

/**
 * Writes one; nobody gets it yet.
 * @throws not_signed_in, account_suspended, not_allowed, invalid_field
 */
export async function createMailing(ctx: Context, viewer: Viewer, given: MailingContent): Promise<MailingInFull> {
  refuseNonAdmin(viewer);
  const content = checked(given);
  const id = await inTransaction(ctx.db, async (tx) => {
    const made = await insertMailing(tx, content, { created_by: viewer.id, now: ctx.clock.now() });
    await audit(ctx, tx, viewer, { action: 'mailing.created', id: made, content });
    return made;
  });
  return readMailing(ctx, viewer, id);
}

/**
 * Changes one that was never started.
 * @param input.was the revision the administrator has changed
 * @throws not_signed_in, account_suspended, not_allowed, mailing_not_found, invalid_field, conflict
 */
export async function changeMailing(
  ctx: Context,
  viewer: Viewer,
  { id, was, ...given }: MailingContent & { id: number; was: number },
): Promise<MailingInFull> {
  refuseNonAdmin(viewer);
  const content = checked(given);
  await inTransaction(ctx.db, async (tx) => {
    const stood = await lockDraft(tx, id);
    if (stood.revision !== was) throw new DomainError('conflict');
    if (MAILING_WORDS.every((word) => stood[word] === content[word])) return;
    await updateMailing(tx, id, content);
    await audit(ctx, tx, viewer, { action: 'mailing.changed', id, content });
  });
  return readMailing(ctx, viewer, id);
}

/**
 * Deletes one that was never started.
 * @throws not_signed_in, account_suspended, not_allowed, mailing_not_found, conflict
 */
export async function removeMailing(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const stood = await lockDraft(tx, id);
    await deleteMailingRow(tx, id);
    await audit(ctx, tx, viewer, { action: 'mailing.deleted', id, content: stood });
  });
}

/**
 * Sends it to the administrator alone, in both languages.
 * @throws not_signed_in, account_suspended, not_allowed, mailing_not_found, email_not_verified
 */
export async function testMailing(ctx: Context, viewer: Viewer, id: number): Promise<MailingInFull> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const mailing = await lockMailing(tx, id);
    if (!mailing) throw new DomainError('mailing_not_found');
    const user = await selectUserById(tx, viewer.id);
    if (!user?.email || user.email_verified_at === null) throw new DomainError('email_not_verified');
    const { email } = user;
    const copies = LOCALES.map((locale) => ({ id: user.id, username: user.username, email, locale }));
    await queueMailing(ctx, tx, mailing, copies);
    await insertEvent(tx, { mailing_id: id, kind: 'tested', actor_id: viewer.id, at: ctx.clock.now() });
  });
  return readMailing(ctx, viewer, id);
}

/**
 * Begins to send, or goes on where it was stopped.
 * @param input.was the revision the administrator has looked at: another one is not sent
 * @throws not_signed_in, account_suspended, not_allowed, mailing_not_found, conflict, mailing_under_way
 */
export async function startMailing(
  ctx: Context,
  viewer: Viewer,
  { id, was }: { id: number; was: number },
): Promise<MailingInFull> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const stood = await lockMailing(tx, id);
    if (!stood) throw new DomainError('mailing_not_found');
    if (stood.revision !== was || (stood.state !== 'draft' && stood.state !== 'stopped'))
      throw new DomainError('conflict');
    if (!(await beginSending(tx, id, ctx.clock.now()))) throw new DomainError('mailing_under_way');
    await settle(ctx, tx, viewer, { mailing: stood, kind: 'started' });
  });
  return readMailing(ctx, viewer, id);
}

/**
 * Stops sending; what is on its way arrives. Where nothing is being sent, nothing changes.
 * @throws not_signed_in, account_suspended, not_allowed, mailing_not_found
 */
export async function stopMailing(ctx: Context, viewer: Viewer, id: number): Promise<MailingInFull> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const stood = await lockMailing(tx, id);
    if (!stood) throw new DomainError('mailing_not_found');
    if (stood.state !== 'sending') return;
    await endSending(tx, id, 'stopped');
    await settle(ctx, tx, viewer, { mailing: stood, kind: 'stopped' });
  });
  return readMailing(ctx, viewer, id);
}

/** @throws mailing_not_found, conflict */
async function lockDraft(tx: Tx, id: number): Promise<MailingRow> {
  const stood = await lockMailing(tx, id);
  if (!stood) throw new DomainError('mailing_not_found');
  if (stood.state !== 'draft') throw new DomainError('conflict');
  return stood;
}

async function settle(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { mailing, kind }: { mailing: MailingRow; kind: MailingEvent },
): Promise<void> {
  await insertEvent(tx, { mailing_id: mailing.id, kind, actor_id: viewer.id, at: ctx.clock.now() });
  await audit(ctx, tx, viewer, { action: `mailing.${kind}`, id: mailing.id, content: mailing });
}

async function audit(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { action, id, content }: { action: string; id: number; content: MailingContent },
): Promise<void> {
  const detail = `#${id}: ${content.subject_ru} / ${content.subject_en}`;
  await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action, detail });
}

/** @throws invalid_field */
function checked(given: MailingContent): MailingContent {
  const content = { ...given };
  const faults: Record<string, string> = {};
  for (const locale of LOCALES) {
    const [subject, text] = [`subject_${locale}`, `text_${locale}`] as const;
    content[subject] = cleanLine(given[subject]);
    content[text] = given[text].toWellFormed().replace(/\r\n?/g, '\n').trim();
    if (content[subject] === '') faults[subject] = 'mailing_missing';
    else if (content[subject].length > MAILING_SUBJECT_LENGTH) faults[subject] = 'mailing_subject_length';
    if (content[text] === '') faults[text] = 'mailing_missing';
    else if (content[text].length > MAILING_TEXT_LENGTH) faults[text] = 'mailing_text_length';
    else if (seenWords(content[text]).has_broken_link) faults[text] = 'banner_link';
  }
  refuseFaults(faults);
  return content;
}
