/** Sends letters over SMTP, or lays them into a folder where a developer can open them. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import nodemailer from 'nodemailer';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** @throws Error when the server refuses; the job that called tries again */
  send: (letter: Letter) => Promise<void>;
}

interface MailerOptions {
  smtp_url: string | null;
  from: string;
  /** Folder for letters when no server is configured. */
  folder: string;
}

/** The mailer of this process. */
export function createMailer(options: MailerOptions): Mailer {
  if (options.smtp_url) {
    const transport = nodemailer.createTransport({
      url: options.smtp_url,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    });
    return {
      send: async ({ to, ...letter }) => {
        // Address objects keep the header parser away from user input.
        await transport.sendMail({ ...letter, from: options.from, to: { name: '', address: to } });
      },
    };
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async ({ to, ...letter }) => {
      const { message } = await composer.sendMail({ ...letter, from: options.from, to: { name: '', address: to } });
      mkdirSync(options.folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`;
      writeFileSync(path.join(options.folder, name), message as Buffer);
    },
  };
}

/** File names of the letters in a folder, newest first, at most `limit`. */
export function listLetters(folder: string, limit = 50): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    return names.toSorted().toReversed().slice(0, limit);
  } catch {
    return [];
  }
}

/** One letter as it went out; null when there is none of that name. */
export function readLetter(folder: string, name: string): string | null {
  if (!/^[\w-]+\.eml$/.test(name)) return null;
  try {
    return readFileSync(path.join(folder, name), 'utf8');
  } catch {
    return null;
  }
}
