/** Sends emails over SMTP, or lays them into a folder where a developer can open them. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { addressIn } from './config.ts';
import { isLoopbackAddress } from './public-address.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one press, or one call of the mail program, ends emails of this kind (RFC 8058). */
  unsubscribe_url?: string;
  /** Whom an answer goes to, where that is not the sender. */
  reply_to?: { name: string; address: string };
  /** What the sender is called, where not as in the settings of the mailer. */
  from_name?: string;
}

export interface Mailer {
  /** @throws Error when the server refuses; the job that called tries again */
  send: (mail: Email) => Promise<void>;
  /** Whether a server is set up. */
  has_server: boolean;
  /** Goes as far as the server's own greeting and sign-in. @throws Error when it does not let us in */
  verify: () => Promise<void>;
}

interface MailerOptions {
  smtp_url: string | null;
  from: string;
  /** Folder for emails when no server is configured. */
  folder: string;
}

/** The mailer of this process. */
export function createMailer(options: MailerOptions): Mailer {
  if (options.smtp_url) {
    const transport = nodemailer.createTransport({
      url: options.smtp_url,
      requireTLS: !isThisMachine(options.smtp_url),
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    });
    return {
      send: async (mail) => {
        await transport.sendMail(messageOf(mail, options.from));
      },
      has_server: true,
      verify: async () => {
        await transport.verify();
      },
    };
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, options.from));
      mkdirSync(options.folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`;
      writeFileSync(path.join(options.folder, name), message as Buffer);
    },
    has_server: false,
    verify: async () => {
      mkdirSync(options.folder, { recursive: true });
    },
  };
}

/** Emails carry codes: past this machine they go encrypted or not at all, whatever the line between would rather have. */
function isThisMachine(smtp_url: string): boolean {
  const host = new URL(smtp_url).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || isLoopbackAddress(host);
}

function messageOf({ to, reply_to, from_name, unsubscribe_url, ...mail }: Email, from: string): SendMailOptions {
  const list = unsubscribe_url
    ? { 'List-Unsubscribe': `<${unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};
  // Address objects keep the header parser away from what people typed.
  const answer = reply_to ? { replyTo: reply_to } : {};
  const sender = from_name === undefined ? from : { name: from_name, address: addressIn(from) };
  return { ...mail, ...answer, from: sender, to: { name: '', address: to }, headers: list };
}

/** File names of the emails in a folder, newest first, at most `limit`. */
export function listEmails(folder: string, limit = 50): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    return names.toSorted().toReversed().slice(0, limit);
  } catch {
    return [];
  }
}

/** One email as it went out; null when there is none of that name. */
export function readEmail(folder: string, name: string): string | null {
  if (!/^[\w-]+\.eml$/.test(name)) return null;
  try {
    return readFileSync(path.join(folder, name), 'utf8');
  } catch {
    return null;
  }
}
