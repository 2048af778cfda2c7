/** The site's own texts, for administrators. */
import type { Locale } from '#contract/common.ts';
import type {
  AdminTextPageProps,
  AdminTextsPageProps,
  AdminTextVersionPageProps,
  AdminTextVersionsPageProps,
} from '#contract/site-text-pages.ts';
import type { SitePage } from '#contract/site-text-kinds.ts';
import type { SiteText } from '#contract/site-texts.ts';
import type { Context } from '#domain/context.ts';
import {
  readSiteText,
  readSiteTexts,
  readVersions,
  type SiteTextKey,
  type SiteTextVersion,
} from '#domain/site-texts/site-texts.ts';
import type { Viewer } from '#domain/viewer.ts';
import { slicePaths } from './admin-catalogue.ts';

/** What the program ships with, in a language. */
type Shipped = (page: SitePage, locale: Locale) => string;

/** A text for whoever edits it. */
export function siteTextView({ created_at, ...same }: SiteTextVersion): SiteText {
  return { ...same, created_at: created_at?.toISOString() ?? null };
}

/** All texts without their words. @throws not_signed_in, account_suspended, not_allowed */
export async function adminTextsPage(ctx: Context, viewer: Viewer): Promise<AdminTextsPageProps> {
  const texts = await readSiteTexts(ctx, viewer);
  return { texts: texts.map((text) => siteTextView({ ...text, text: null })) };
}

/** A text in both languages. @throws not_signed_in, account_suspended, not_allowed */
export async function adminTextPage(
  ctx: Context,
  viewer: Viewer,
  page: SitePage,
  shipped: Shipped,
): Promise<AdminTextPageProps> {
  const texts = (await readSiteTexts(ctx, viewer)).filter((text) => text.page === page);
  return { page, texts: texts.map((text) => ({ ...siteTextView(text), shipped: shipped(page, text.locale) })) };
}

/** Versions of a text in one language. @throws not_signed_in, account_suspended, not_allowed */
export async function adminTextVersionsPage(
  ctx: Context,
  viewer: Viewer,
  key: SiteTextKey,
  number: number,
): Promise<AdminTextVersionsPageProps> {
  const { versions, has_more } = await readVersions(ctx, viewer, key, number);
  const views: AdminTextVersionsPageProps['versions'][number][] = versions.map((one) => ({
    ...one,
    created_at: one.created_at.toISOString(),
  }));
  // What it began with stands after the first that was saved.
  if (!has_more) views.push({ version: 0, username: null, created_at: null });
  const path = `/admin/pages/${key.page}/${key.locale}`;
  return { ...key, versions: views, ...slicePaths(path, {}, number, has_more) };
}

/**
 * A version of a text, and what it stood in for.
 * @throws not_signed_in, account_suspended, not_allowed, page_not_found
 */
export async function adminTextVersionPage(
  ctx: Context,
  viewer: Viewer,
  which: SiteTextKey & { version: number },
  shipped: Shipped,
): Promise<AdminTextVersionPageProps> {
  const { version, ...key } = which;
  const [text, before, current] = await Promise.all([
    readSiteText(ctx, viewer, which),
    version === 0 ? null : readSiteText(ctx, viewer, { ...key, version: version - 1 }),
    readSiteText(ctx, viewer, key),
  ]);
  const built_in = shipped(key.page, key.locale);
  return {
    ...siteTextView(text),
    shipped: built_in,
    before: before && (before.text ?? built_in),
    current: current.version,
  };
}
