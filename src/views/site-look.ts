/** Name and look of the site, for administrators. */
import type { LookWord } from '#contract/site-look-kinds.ts';
import type { AdminLookPageProps } from '#contract/site-look-pages.ts';
import type { SiteLook } from '#contract/site-look.ts';
import type { Context } from '#domain/context.ts';
import { pictureSizes } from '#domain/media/media.ts';
import { readEarlierLooks, readSiteLook, type SiteLookVersion } from '#domain/site-look/site-look.ts';
import type { Viewer } from '#domain/viewer.ts';
import { currencyOf } from '#rules/price.ts';

/** A logo where readers see it. */
export function logoView({ key, width, height }: NonNullable<SiteLookVersion['logo']>) {
  return pictureSizes({ id: 0, key, width, height }).medium;
}

/** A version for whoever edits it. */
export function siteLookView({ created_at, logo, ...same }: SiteLookVersion): SiteLook {
  return { ...same, logo: logo && logoView(logo), created_at: created_at?.toISOString() ?? null };
}

/** What is in force, and what was. @throws not_signed_in, account_suspended, not_allowed */
export async function adminLookPage(
  ctx: Context,
  viewer: Viewer,
  words: Readonly<Record<LookWord, string>>,
): Promise<AdminLookPageProps> {
  const look = await readSiteLook(ctx, viewer);
  const earlier = await readEarlierLooks(ctx, viewer, look.version);
  const usual = { currency_ru: currencyOf('ru'), currency_en: currencyOf('en'), time_zone: ctx.time_zone };
  return { look: siteLookView(look), shipped: { ...words, ...usual }, earlier: earlier.map(siteLookView) };
}
