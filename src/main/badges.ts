/**
 * `npm run badges -- [badges.votes_1=50 ...] [--apply]`: says what thresholds of badges would change, and with `--apply`
 * keeps them and gives everybody what they have earned by them. Nobody loses a badge.
 */
import { parseArgs } from 'node:util';
import { currentCounting } from '#domain/badges/badges.ts';
import { applyChanges, countChanges, type BadgeChange } from '#domain/badges/count-changes.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { wordsOf } from '#i18n/words.ts';
import { readConfig } from '#platform/config.ts';
import { BADGES, badgeOf } from '#rules/badges.ts';
import type { WordKey } from '#i18n/keys.ts';
import { openProgram, type Program } from './build-context.ts';
import { fail, say } from './terminal.ts';

const USAGE = 'Usage: npm run badges -- [badges.votes_1=50 ...] [--apply]';

/** Thresholds by the keys of their settings. @throws Error for a key that is none, or no whole number from 1 on */
export function readThresholds(given: readonly string[]): Map<number, number> {
  return new Map(
    given.map((text) => {
      const [key = '', value = ''] = text.split('=');
      const badge = BADGES.find(({ figure, level }) => key === `badges.${figure}_${level}`);
      if (!badge) throw new Error(`There is no threshold named ${key}. ${USAGE}`);
      if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`${key} takes a whole number from 1 on, not ${value}`);
      return [badge.id, Number(value)];
    }),
  );
}

type Cells = readonly [name: string, ...numbers: string[]];
const rowOf = ([name, ...numbers]: Cells) => `${name.padEnd(26)}${numbers.map((cell) => cell.padStart(14)).join('')}`;

/** One line a badge: what it asks for, who has it, who would be given it. */
function tableOf(changes: readonly BadgeChange[]): string[] {
  const t = wordsOf('en');
  return [
    rowOf(['Badge', 'Threshold', 'Hold it', 'Would get it']),
    ...changes.map(({ badge_id, threshold, holders, due }) =>
      rowOf([t(`badges.${badgeOf(badge_id)?.name}` as WordKey), `${threshold}`, `${holders}`, `${due}`]),
    ),
  ];
}

/** Says what would change, and changes it if asked to. */
export async function runBadges(
  { ctx }: Pick<Program, 'ctx'>,
  { thresholds, is_applied }: { thresholds: ReadonlyMap<number, number>; is_applied: boolean },
): Promise<string[]> {
  const { thresholds: running } = await currentCounting(ctx);
  const lines = tableOf(await countChanges(ctx, new Map([...running, ...thresholds])));
  if (!is_applied) return [...lines, 'Nothing was changed. With --apply it is.'];
  for (const [id, value] of thresholds) {
    const { figure, level } = badgeOf(id) ?? { figure: '', level: 0 };
    await changeSetting(ctx, `badges.${figure}_${level}`, value);
  }
  return [...lines, `Badges given: ${await applyChanges(ctx)}`];
}

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { apply: { type: 'boolean', default: false } },
    });
    const thresholds = readThresholds(positionals);
    const program = await openProgram(readConfig(process.env));
    try {
      for (const line of await runBadges(program, { thresholds, is_applied: values.apply })) say(line);
    } finally {
      await program.close();
    }
  } catch (error) {
    fail(error);
  }
}
