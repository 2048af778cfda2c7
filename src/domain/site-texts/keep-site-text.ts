import type { Locale } from '#contract/common.ts';
import { SITE_PAGES, type SitePage } from '#contract/site-text-kinds.ts';
import { inTransaction } from '#platform/db.ts';
import { siteTextFault } from '#rules/site-text.ts';
import { cleanLines } from '#rules/text.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import {
  insertSiteText,
  selectSiteText,
  selectTextsInForce,
  selectVersions,
  type SiteTextKey,
  type SiteTextRow,
} from './site-texts.sql.ts';
import { forgetSiteTexts } from './texts-in-force.ts';

const PAGE = 50;
const LOCALES: readonly Locale[] = ['ru', 'en'];

/** A version of a text; nobody has saved version 0. */
export interface SiteTextVersion extends SiteTextKey {
  version: number;
  /** Null: as shipped. */
  text: string | null;
  username: string | null;
  created_at: Date | null;
}

const shipped = ({ page, locale }: SiteTextKey): SiteTextVersion => ({
  page,
  locale,
  version: 0,
  text: null,
  username: null,
  created_at: null,
});

/**
 * The texts in force, page by page, in each language.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readSiteTexts(ctx: Context, viewer: Viewer): Promise<SiteTextVersion[]> {
  refuseNonAdmin(viewer);
  const rows = await selectTextsInForce(ctx.db);
  const find = (page: SitePage, locale: Locale) =>
    rows.find((row) => row.page === page && row.locale === locale) ?? shipped({ page, locale });
  return SITE_PAGES.flatMap((page) => LOCALES.map((locale) => find(page, locale)));
}

/**
 * A text in one language: the version asked for, or the one in force.
 * @throws not_signed_in, account_suspended, not_allowed, page_not_found
 */
export async function readSiteText(
  ctx: Context,
  viewer: Viewer,
  { version = null, ...key }: SiteTextKey & { version?: number | null },
): Promise<SiteTextVersion> {
  refuseNonAdmin(viewer);
  return readVersion(ctx, key, version);
}

/**
 * An earlier version, for every reader.
 * @throws page_not_found
 */
export async function readEarlierText(ctx: Context, key: SiteTextKey, version: number): Promise<SiteTextVersion> {
  return readVersion(ctx, key, version);
}

async function readVersion(ctx: Context, key: SiteTextKey, version: number | null): Promise<SiteTextVersion> {
  if (version === 0) return shipped(key);
  const row: SiteTextRow | null = await selectSiteText(ctx.db, key, version);
  if (!row && version !== null) throw new DomainError('page_not_found');
  return row ?? shipped(key);
}

/**
 * Versions of a text, the latest first; that it was shipped once is said by the page.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readVersions(ctx: Context, viewer: Viewer, key: SiteTextKey, page: number) {
  refuseNonAdmin(viewer);
  const rows = await selectVersions(ctx.db, key, { offset: (page - 1) * PAGE, limit: PAGE + 1 });
  return { versions: rows.slice(0, PAGE), has_more: rows.length > PAGE };
}

/**
 * Saves a text as a new version, in force at once; the text in force again changes nothing.
 * @param input.text null: as shipped, also as later versions of the program ship it
 * @param input.was the version the administrator has changed: one that is not in force any more is refused
 * @throws not_signed_in, account_suspended, not_allowed, invalid_field, conflict
 */
export async function saveSiteText(
  ctx: Context,
  viewer: Viewer,
  { page, locale, ...input }: SiteTextKey & { text: string | null; was: number },
): Promise<SiteTextVersion> {
  refuseNonAdmin(viewer);
  const key = { page, locale };
  const text = input.text === null ? null : cleanLines(input.text);
  const fault = text === null ? null : siteTextFault(text);
  if (fault) refuseFaults({ text: fault });
  const saved = await inTransaction(ctx.db, async (tx): Promise<SiteTextVersion> => {
    const stood = (await selectSiteText(tx, key, null)) ?? shipped(key);
    if (stood.version !== input.was) throw new DomainError('conflict');
    if (stood.text === text) return stood;
    const now = ctx.clock.now();
    // Whoever saves at the same time waits here for the first, and finds the number taken.
    if (!(await insertSiteText(tx, key, { was: input.was, text, saved_by: viewer.id, now })))
      throw new DomainError('conflict');
    const version = input.was + 1;
    const detail = `/${page} ${locale}: ${input.was} → ${version}${text === null ? ' (as shipped)' : ''}`;
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'site_text.saved', detail });
    return { ...key, version, text, username: viewer.username, created_at: now };
  });
  forgetSiteTexts(ctx);
  return saved;
}
