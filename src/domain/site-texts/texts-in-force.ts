import type { Context } from '../context.ts';
import { selectTextsInForce, selectVersionDates, type SiteTextKey } from './site-texts.sql.ts';

/** While the database tells nobody what is written, a change is seen within this time. */
const FRESH_MS = 5000;
/** So many versions readers are offered; those before them are read by their address. */
const MOST_OFFERED = 50;

export interface SiteTextInForce {
  /** 0: as shipped, and never another. */
  version: number;
  /** Null: as shipped. */
  text: string | null;
  /** Null for version 0: in force since the site began. */
  since: Date | null;
  /** The latest first, this one among them. */
  versions: readonly { version: number; created_at: Date }[];
}

interface Known {
  texts: ReadonlyMap<string, SiteTextInForce>;
  read_at: number;
}
/** What every process remembers, so that no page asks (docs/decisions/030); null where it was forgotten. */
const cache = new WeakMap<object, Known | null>();

const SHIPPED: SiteTextInForce = { version: 0, text: null, since: null, versions: [] };
const nameOf = ({ page, locale }: SiteTextKey) => `${page} ${locale}`;

/** What readers of a page are shown in their language. */
export async function siteTextInForce(ctx: Context, key: SiteTextKey): Promise<SiteTextInForce> {
  return (await readTexts(ctx)).get(nameOf(key)) ?? SHIPPED;
}

async function readTexts(ctx: Context): Promise<Known['texts']> {
  const known = cache.get(ctx.queue);
  const now = ctx.clock.now().getTime();
  if (known && (ctx.realtime.touches.is_whole() || Math.abs(now - known.read_at) < FRESH_MS)) return known.texts;
  const [rows, dates] = await Promise.all([selectTextsInForce(ctx.db), selectVersionDates(ctx.db, MOST_OFFERED)]);
  const texts = new Map<string, SiteTextInForce>();
  for (const row of rows) {
    const versions = dates.filter((one) => nameOf(one) === nameOf(row) && one.version <= row.version);
    texts.set(nameOf(row), { version: row.version, text: row.text, since: row.created_at, versions });
  }
  // What was forgotten meanwhile may be newer than this reading.
  if (cache.get(ctx.queue) === known) cache.set(ctx.queue, { texts, read_at: now });
  return texts;
}

/** Some were written: they are read anew when they are asked for next. */
export function forgetSiteTexts(ctx: Context): void {
  // Undefined never was read, null was read and is forgotten: whoever reads at present tells them apart.
  cache.set(ctx.queue, null);
}
