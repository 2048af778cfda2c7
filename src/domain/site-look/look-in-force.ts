import type { Currency, Locale } from '#contract/common.ts';
import type { LookChoices } from '#contract/site-look-kinds.ts';
import { currencyOf } from '#rules/price.ts';
import type { Context } from '../context.ts';
import { remembered } from '../remembered.ts';
import { selectSiteLook, type SiteLookRow } from './site-look.sql.ts';

/** As the program ships it. */
export const OURS: LookChoices = {
  name_ru: null,
  name_en: null,
  description_ru: null,
  description_en: null,
  accent_light: null,
  accent_dark: null,
  logo_media_id: null,
  currency_ru: null,
  currency_en: null,
  time_zone: null,
};

/** What programs that keep no language of a reader are told. */
const PROGRAM_NAME = 'Ulov';

type Look = Pick<SiteLookRow, 'version' | 'logo' | keyof LookChoices>;
const SHIPPED: Look = { version: 0, logo: null, ...OURS };

/** So that no page asks (docs/decisions/033). */
const look = remembered<Look>(async (ctx) => (await selectSiteLook(ctx.db, null)) ?? SHIPPED);

export const forgetSiteLook = look.forget;

/** What was read last: whoever has begun with one look ends with one, also while another comes into force. */
const known = new WeakMap<object, Look>();

/** Reads what is in force, where this process does not know it; whoever answers a request or does a job begins with it. */
export async function rememberSiteLook(ctx: Context): Promise<void> {
  known.set(ctx.queue, await look.read(ctx));
}

/** What was in force when it was last read; as shipped before that. */
export function siteLook(ctx: Context): Look {
  return known.get(ctx.queue) ?? SHIPPED;
}

/** What the site calls itself in a language and says of itself; null: as the program ships it. */
export function siteNames(ctx: Context, locale: Locale): { name: string | null; description: string | null } {
  const { [`name_${locale}` as const]: name, [`description_${locale}` as const]: description } = siteLook(ctx);
  return { name, description };
}

/** The name for programs that keep it in one language: authenticator apps, stores of passkeys. */
export function siteNameForPrograms(ctx: Context): string {
  const { name_en, name_ru } = siteLook(ctx);
  return name_en ?? name_ru ?? PROGRAM_NAME;
}

/** What prices are written in at first, and told in where nothing else is said; what stands keeps its own. */
export function siteCurrency(ctx: Context, locale: Locale): Currency {
  return siteLook(ctx)[`currency_${locale}`] ?? currencyOf(locale);
}

/** Zone in which the site counts its days and tells times. */
export function siteTimeZone(ctx: Context): string {
  return siteLook(ctx).time_zone ?? ctx.time_zone;
}

/** A version, for files that stand at its number; null for none. */
export async function siteLookOf(ctx: Context, version: number): Promise<Look | null> {
  const current = siteLook(ctx);
  return current.version === version ? current : selectSiteLook(ctx.db, version);
}
