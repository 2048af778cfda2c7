/** Emails to who runs the site: checked, counted, and put into the outbox. */
import { createHash } from 'node:crypto';
import type { Locale } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { CONTACT_MAX } from '#rules/contact.ts';
import { isEmail } from '#rules/email.ts';
import { cleanLine, graphemeLength, cleanLines } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { queueEmail } from '../emails.ts';
import { countInWindow } from '../requests/requests.ts';
import { readSettings } from '../settings/settings.ts';
import { isGuest, type Viewer } from '../viewer.ts';

const DAY_MS = 86_400_000;

/** An email as it was typed. */
export interface ContactForm {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** What the form came with: see `openContactForm`. */
  opened: string;
  /** A field people do not see; programs that fill everything in give themselves away. */
  website: string;
}

/** The token of a form that is being opened: it says when, and nobody else can make one. */
export function openContactForm(ctx: Context): string {
  return ctx.seal.close(ctx.clock.now().toISOString()).toString('base64url');
}

/**
 * Sends an email to the operator. The same email of the same sender counts once a day. A filled trap is answered as
 * if all were well.
 * @throws impersonating, invalid_field (name, email, subject, message), contact_too_fast, contact_pace
 */
export async function sendContact(
  ctx: Context,
  viewer: Viewer,
  input: ContactForm & { network: string; locale: Locale },
): Promise<void> {
  if (viewer.impersonator_id !== null) throw new DomainError('impersonating');
  const message = checked(input);
  const settings = await readSettings(ctx);
  refuseHaste(ctx, input.opened, settings['contact.min_seconds']);
  if (input.website.trim() !== '') return;
  const network = `net:${input.network}`;
  const member = isGuest(viewer) ? null : `user:${viewer.id}`;
  await inTransaction(ctx.db, async (tx) => {
    // Rows in this order for everybody: the email, the member, the network.
    if (await isRepeated(ctx, tx, member ?? network, message)) return;
    if (member) await count(ctx, tx, member, settings['contact.a_day_member']);
    await count(ctx, tx, network, settings['contact.a_day_network']);
    await queueEmail(ctx, tx, {
      kind: 'contact',
      to: ctx.contact_email,
      locale: input.locale,
      ...message,
      username: isGuest(viewer) ? null : viewer.username,
    });
  });
}

type Message = Pick<ContactForm, 'name' | 'email' | 'subject' | 'message'>;

/** The email without what may not stand in its headers. @throws invalid_field */
function checked(input: ContactForm): Message {
  const message = {
    name: cleanLine(input.name),
    email: input.email.trim(),
    subject: cleanLine(input.subject),
    message: cleanLines(input.message),
  };
  const faults: Record<string, string> = {};
  for (const field of ['name', 'subject', 'message'] as const) {
    if (message[field] === '') faults[field] = 'field_required';
    else if (graphemeLength(message[field]) > CONTACT_MAX[field]) faults[field] = `contact_${field}_length`;
  }
  if (message.email === '') faults['email'] = 'field_required';
  else if (!isEmail(message.email)) faults['email'] = 'email_invalid';
  refuseFaults(faults);
  return message;
}

/** Nobody writes an email in a moment. @throws contact_too_fast */
function refuseHaste(ctx: Context, opened: string, min_seconds: number): void {
  const at = Date.parse(ctx.seal.open(Buffer.from(opened, 'base64url')) ?? '');
  const since_ms = ctx.clock.now().getTime() - at;
  if (!(since_ms >= min_seconds * 1000)) throw new DomainError('contact_too_fast', { retry_after: min_seconds });
}

async function isRepeated(ctx: Context, tx: Tx, sender: string, message: Message): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(message)).digest('base64url');
  return (await countInWindow(ctx, tx, { kind: 'contact email', who: `${sender} ${hash}`, window_ms: DAY_MS })) > 1;
}

async function count(ctx: Context, tx: Tx, sender: string, max: number): Promise<void> {
  const sent = await countInWindow(ctx, tx, { kind: 'contact', who: sender, window_ms: DAY_MS });
  if (sent > max) throw new DomainError('contact_pace', { retry_after: secondsLeft(ctx) });
}

/** Until the day is over. */
function secondsLeft(ctx: Context): number {
  return Math.ceil((DAY_MS - (ctx.clock.now().getTime() % DAY_MS)) / 1000);
}
