/** Fills a fresh site with demo content. Never touches a site that has a single user. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashPassword } from '#platform/passwords.ts';
import { readConfig } from '#platform/config.ts';
import { openProgram, type Program } from './build-context.ts';
import { loadDemoContent } from './demo/content.ts';
import type { DemoPerson } from './demo/content-types.ts';
import { PRODUCT_PX } from './demo/art.ts';
import { drawPictures } from './demo/demo-pictures.ts';
import { countUsers } from './demo/demo.sql.ts';
import { LIVES, REPORTS } from './demo/life.ts';
import { demoEmail, writeDemo } from './demo/write-demo.ts';
import { writeDemoLife } from './demo/write-life.ts';
import { fail, say } from './terminal.ts';
import { isLocalTrial } from './local-trial.ts';

/** One account of each role; the first of its kind in the cast. */
function demoAccounts(people: readonly DemoPerson[]): DemoPerson[] {
  const types = [...new Set(people.map((person) => person.user_type))].toSorted((a, b) => a - b);
  return types.flatMap((type) => people.find((person) => person.user_type === type) ?? []);
}

const ROLES: Record<number, string> = {
  1: 'member',
  3: 'store representative',
  5: 'moderator',
  7: 'deal editor',
  9: 'administrator',
};

/**
 * Fills the site and returns the file with the demo accounts; null when there was something already.
 * @param given.product_px width and height of the pictures of products: drawing them is what takes the time
 * @param given.is_lived_in people have bookmarks, alerts, drafts and complaints of their own; without it nobody has done anything
 */
export async function seedDemo(
  program: Program,
  { product_px = PRODUCT_PX, is_lived_in = true }: { product_px?: number; is_lived_in?: boolean } = {},
): Promise<string | null> {
  const { ctx, config } = program;
  if ((await countUsers(ctx.db)) > 0) return null;
  say('Filling the site with demo content');
  const content = loadDemoContent();
  const accounts = demoAccounts(content.people).map((person) => ({
    person,
    password: randomBytes(9).toString('base64url'),
  }));
  const passwords = new Map<string, string>();
  for (const { person, password } of accounts) passwords.set(person.username, await hashPassword(password));
  let shown = 0;
  const pictures = await drawPictures(ctx, content, product_px, (done, total) => {
    if (done === total || done - shown >= 50) {
      shown = done;
      say(`  pictures ${done} of ${total}`);
    }
  });
  say('  offers, discussions, comments, votes and chats');
  const ids = await writeDemo(ctx, content, pictures, passwords);
  if (is_lived_in) await writeDemoLife(ctx, { lives: LIVES, reports: REPORTS }, ids, config.time_zone);
  const file = path.join(config.data_dir, 'demo-accounts.txt');
  const emails = accounts.map(
    ({ person, password }) =>
      `${ROLES[person.user_type]}: ${person.username}, ${demoEmail(person.username)}, ${password}`,
  );
  const list = `Demo accounts: role: username, e-mail, password\n\n${emails.join('\n')}\n`;
  writeFileSync(file, list, { mode: 0o600 });
  say(list);
  return file;
}

if (import.meta.main) {
  try {
    const program = await openProgram(readConfig(process.env));
    const isWanted = program.config.demo || (program.database.is_embedded && isLocalTrial(program.config));
    const file = isWanted ? await seedDemo(program) : null;
    if (file) say(`They stand in ${file}, too`);
    // `npm start` need not come here again with this database.
    if (program.database.is_embedded) writeFileSync(path.join(program.config.data_dir, 'seeded'), '');
    await program.close();
  } catch (error) {
    fail(error);
  }
}
