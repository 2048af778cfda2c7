/** Emails the server laid into its data folder. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { Stage } from './e2e-stage.ts';

/** Every email to an address so far, oldest first. */
export async function emailsTo(stage: Stage, address: string): Promise<{ subject: string; text: string }[]> {
  const folder = path.join(stage.data_dir, 'mail');
  const found: { subject: string; text: string }[] = [];
  for (const name of names(folder)) {
    const message = await PostalMime.parse(readFileSync(path.join(folder, name)));
    if (message.to?.some((to) => to.address === address))
      found.push({ subject: message.subject ?? '', text: message.text ?? '' });
  }
  return found;
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    // The first email makes the folder.
    return [];
  }
}

/** The last email to an address, once it is there. */
export async function emailTo(stage: Stage, address: string): Promise<{ subject: string; text: string }> {
  let last: { subject: string; text: string } | undefined;
  await expect
    .poll(
      async () => {
        last = (await emailsTo(stage, address)).at(-1);
        return last !== undefined;
      },
      { timeout: 15_000, message: `a message to ${address}` },
    )
    .toBe(true);
  return last ?? { subject: '', text: '' };
}

/** The page the last email to an address asks to open, as a path. */
export async function linkFor(stage: Stage, address: string, page: string): Promise<string> {
  const { text } = await emailTo(stage, address);
  return new RegExp(`${page}/[\\w-]+`).exec(text)?.[0] ?? '';
}

/** The six digits mailed to an address. */
export async function codeFor(stage: Stage, address: string): Promise<string> {
  await emailTo(stage, address);
  // Emails of one moment may come in any order, and not every one holds a code.
  const codes = (await emailsTo(stage, address)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
  return codes.findLast((code) => code !== '') ?? '';
}
