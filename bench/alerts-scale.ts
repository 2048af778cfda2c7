/**
 * One new offer against ten thousand, a hundred thousand and a million alerts of which most have no word: a highest price
 * anywhere, in a group, a least saving; one in ten waits for a word. The offer costs so much that so many take it as are
 * asked for, whatever there are.
 */
import type { CompiledAlert } from '#domain/alerts/compile-alert.ts';
import { selectOfferToMatch, selectTaking } from '#domain/alerts/matching.sql.ts';
import type { Context } from '#domain/context.ts';
import { keysOfOffer } from '#rules/alert-query.ts';
import { countAlertsThere, GROUPS, insertOffer, makeAlerts, makeLimited, selectPriceFor } from './alerts-rows.sql.ts';
import { say, share, spentBy, type Bars } from './measure.ts';
import { selectBackends } from './pages-rows.sql.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const TAKERS = 1000;
/** The same with ten times as many takers: no more than so many times as long. */
const MORE = 10;
const GROWTH = 12;
const BAR_MS = 60;

interface Asked {
  ms: number;
  found: number;
}

async function ask(ctx: Context, price_minor: number, nth: number): Promise<Asked> {
  const group_ids = [1 + (nth % GROUPS), 1 + ((nth * 7) % GROUPS)];
  const id = await insertOffer(ctx.db, { title: `Оффер ${nth}`, text: '', group_ids, price_minor });
  const offer = await selectOfferToMatch(ctx.db, id);
  const keys = offer ? keysOfOffer(offer) : [];
  const from = performance.now();
  const found = (await selectTaking(ctx.db, id, keys)).length;
  return { ms: performance.now() - from, found };
}

/** So many draws at a price which so many alerts accept. */
async function measure(ctx: Context, takers: number, draws: number): Promise<Asked[]> {
  const price_minor = await selectPriceFor(ctx.db, takers);
  const asked: Asked[] = [];
  await ask(ctx, price_minor, 0);
  const spent = await spentByDatabase(ctx);
  for (let draw = 0; draw < draws; draw++) asked.push(await ask(ctx, price_minor, draw));
  say(`  processor of the database: ${(((await spentByDatabase(ctx)) - spent) / draws).toFixed(1)} ms an offer`);
  return asked;
}

/** Processor time of all connections so far: on a machine that does other things as well it tells more than the clock. */
async function spentByDatabase(ctx: Context): Promise<number> {
  const backends = await selectBackends(ctx.db);
  return backends.reduce((sum, pid) => sum + spentBy(pid), 0);
}

/** @param things makes things to wait for with words */
export async function measureScale(
  ctx: Context,
  things: () => Promise<readonly CompiledAlert[]>,
  bars: Bars,
  { draws, most }: { draws: number; most: number },
): Promise<void> {
  const middles: number[] = [];
  const p95 = (asked: readonly Asked[]) =>
    share(
      asked.map(({ ms }) => ms),
      0.95,
    );
  const p50 = (asked: readonly Asked[]) =>
    share(
      asked.map(({ ms }) => ms),
      0.5,
    );
  for (const size of SIZES.filter((one) => one <= most)) {
    const there = await countAlertsThere(ctx.db);
    if (there > size) continue;
    await makeLimited(ctx.db, there, size - Math.floor(size / 10));
    if (there < size) await makeAlerts(ctx.db, await things(), size, await countAlertsThere(ctx.db));
    const asked = await measure(ctx, TAKERS, draws);
    middles.push(p50(asked));
    say(
      `${size} alerts, ${share(
        asked.map(({ found }) => found),
        0.5,
      )} takers: p50 ${p50(asked).toFixed(1)} ms, ` + `${(p50(asked) / (middles[0] ?? 1)).toFixed(2)} of the first`,
    );
    bars.atMost(`${size} alerts, ${TAKERS} takers, p95`, p95(asked), BAR_MS, 'ms');
    if (size !== most) continue;
    const many = await measure(ctx, TAKERS * MORE, Math.ceil(draws / 4));
    say(
      `${share(
        many.map(({ found }) => found),
        0.5,
      )} takers: p50 ${p50(many).toFixed(1)} ms`,
    );
    bars.atMost(`ten times the takers, times as long`, p50(many) / p50(asked), GROWTH, 'times');
  }
}
