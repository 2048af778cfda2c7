/**
 * What keywords of alerts find of titles that people have labelled (bench/alert-labels.ts): precision and recall, and each
 * false one by name.
 */
import path from 'node:path';
import { compileAlert } from '#domain/alerts/compile-alert.ts';
import type { Context } from '#domain/context.ts';
import { OF_CATEGORIES, OF_DEALS } from './alert-labels.ts';
import { makeUntexted, selectMatching } from './alerts-rows.sql.ts';
import { say, type Bars } from './measure.ts';
import { lines } from './search-titles.ts';

const BAR = 0.97;
const WRITER = { locale: 'ru', nameless: () => 'any' } as const;

/** Id of a line -> the title it holds. */
function titlesOf(folder: string, file: string, id: string, title: string): Map<string, string> {
  const rows = lines(folder, file).map((line) => JSON.parse(line) as Record<string, string | number>);
  return new Map(rows.map((row) => [String(row[id]), String(row[title])]));
}

const SETS = [
  ['titles of deals', OF_DEALS, 'reddit-deals/items.jsonl', 'src_id', 'title'],
  ['names of categories', OF_CATEGORIES, 'categories/taxonomy-en-ru.jsonl', 'id', 'ru'],
] as const;

export async function measureQuality(ctx: Context, data: string, bars: Bars): Promise<void> {
  if (!path.isAbsolute(data)) data = path.resolve(data);
  const all = { found: 0, missed: 0, false: 0, left: 0 };
  for (const [name, labelled, file, id, title] of SETS) {
    const titles = titlesOf(data, file, id, title);
    const asked = [...new Set(labelled.flatMap(([, fits, others]) => `${fits} ${others}`.split(' ').filter(Boolean)))];
    const unknown = asked.filter((one) => !titles.has(one));
    if (unknown.length > 0) throw new Error(`${file} has no ${unknown.join(', ')}`);
    const offers = await makeUntexted(
      ctx.db,
      asked.map((one) => titles.get(one) ?? ''),
    );
    const offerOf = new Map(asked.map((one, at) => [one, offers[at] ?? 0]));
    const own = { found: 0, missed: 0, false: 0, left: 0 };
    for (const [keyword, fits, others] of labelled) {
      const { matcher } = await compileAlert(ctx, null, { keyword }, WRITER).catch(async () =>
        // Only what is left out: something else has to narrow such an alert.
        compileAlert(ctx, null, { keyword, free_only: true }, WRITER),
      );
      const pairs = [...fits.split(' '), ...others.split(' ')].filter(Boolean);
      const taken = await selectMatching(
        ctx.db,
        matcher.query ?? '',
        pairs.map((one) => offerOf.get(one) ?? 0),
      );
      for (const one of pairs) {
        const does_fit = fits.split(' ').includes(one);
        const is_taken = taken.has(offerOf.get(one) ?? 0);
        own[does_fit ? (is_taken ? 'found' : 'missed') : is_taken ? 'false' : 'left'] += 1;
        if (does_fit !== is_taken) say(`  ${is_taken ? 'false' : 'missed'} ${keyword}: ${one} ${titles.get(one)}`);
      }
    }
    say(`${name}: ${own.found + own.missed} pairs that fit, ${own.false + own.left} that do not`);
    say(`  ${own.missed} missed, ${own.false} found falsely`);
    for (const key of ['found', 'missed', 'false', 'left'] as const) all[key] += own[key];
  }
  bars.atLeast('keywords: precision', all.found / (all.found + all.false), BAR);
  bars.atLeast('keywords: recall', all.found / (all.found + all.missed), BAR);
}
