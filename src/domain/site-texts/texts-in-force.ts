import type { Context } from '../context.ts';
import { remembered } from '../remembered.ts';
import { selectTextsInForce, selectVersionDates, type SiteTextKey } from './site-texts.sql.ts';

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

const SHIPPED: SiteTextInForce = { version: 0, text: null, since: null, versions: [] };
const nameOf = ({ page, locale }: SiteTextKey) => `${page} ${locale}`;

/** So that no page asks (docs/decisions/030). */
const texts = remembered(async (ctx) => {
  const [rows, dates] = await Promise.all([selectTextsInForce(ctx.db), selectVersionDates(ctx.db, MOST_OFFERED)]);
  const found = new Map<string, SiteTextInForce>();
  for (const row of rows) {
    const versions = dates.filter((one) => nameOf(one) === nameOf(row) && one.version <= row.version);
    found.set(nameOf(row), { version: row.version, text: row.text, since: row.created_at, versions });
  }
  return found;
});

export const forgetSiteTexts = texts.forget;

/** What readers of a page are shown in their language. */
export async function siteTextInForce(ctx: Context, key: SiteTextKey): Promise<SiteTextInForce> {
  return (await texts.read(ctx)).get(nameOf(key)) ?? SHIPPED;
}
