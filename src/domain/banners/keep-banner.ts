import { inTransaction } from '#platform/db.ts';
import { bannerFault } from '#rules/banner-text.ts';
import { cleanLine } from '#rules/text.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import {
  countCurrentBanners,
  deleteBanner,
  insertBanner,
  lockBanner,
  lockBanners,
  selectBanner,
  selectBanners,
  updateBanner,
  type BannerContent,
  type BannerRow,
} from './banners.sql.ts';
import { forgetBanners } from './current-banners.ts';

/** So many that are not over are remembered by every process. */
const MOST_BANNERS = 50;
const PAGE = 50;

export type BannerFields = Partial<BannerContent>;

const USUAL: BannerContent = {
  text_ru: '',
  text_en: '',
  tone: 'info',
  audience: 'everyone',
  places: ['everywhere'],
  starts_at: null,
  ends_at: null,
  is_dismissible: true,
};

/**
 * Banners, a page of them, the newest first.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readBanners(
  ctx: Context,
  viewer: Viewer,
  page: number,
): Promise<{ banners: BannerRow[]; has_more: boolean }> {
  refuseNonAdmin(viewer);
  const rows = await selectBanners(ctx.db, { offset: (page - 1) * PAGE, limit: PAGE + 1 });
  return { banners: rows.slice(0, PAGE), has_more: rows.length > PAGE };
}

/** @throws not_signed_in, account_suspended, not_allowed, banner_not_found */
export async function readBanner(ctx: Context, viewer: Viewer, id: number): Promise<BannerRow> {
  refuseNonAdmin(viewer);
  const banner = await selectBanner(ctx.db, id);
  if (!banner) throw new DomainError('banner_not_found');
  return banner;
}

/**
 * Makes a banner, shown from its beginning on.
 * @throws not_signed_in, account_suspended, not_allowed, invalid_field, too_many_banners
 */
export async function createBanner(ctx: Context, viewer: Viewer, fields: BannerFields): Promise<BannerRow> {
  refuseNonAdmin(viewer);
  const content = checked({ ...USUAL, ...fields });
  const id = await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    await lockBanners(tx);
    if ((await countCurrentBanners(tx, now)) >= MOST_BANNERS)
      throw new DomainError('too_many_banners', { values: { max: MOST_BANNERS } });
    const made = await insertBanner(tx, content, { changed_by: viewer.id, now });
    await recordAudit(ctx, tx, entry(viewer, 'banner.created', { ...content, id: made }));
    return made;
  });
  forgetBanners(ctx);
  return { ...content, id, version: 1, username: viewer.username };
}

/**
 * Changes a banner; who has put it away does not see it again.
 * @param input.was the version that the writer had before their eyes: of two who save at once the second is told so and changes
 * nothing. Without it the change is made whatever stands.
 * @throws not_signed_in, account_suspended, not_allowed, banner_not_found, conflict, invalid_field
 */
export async function changeBanner(
  ctx: Context,
  viewer: Viewer,
  input: { id: number; changes: BannerFields; was?: number | undefined },
): Promise<BannerRow> {
  refuseNonAdmin(viewer);
  const banner = await inTransaction(ctx.db, async (tx) => {
    const stood = await lockBanner(tx, input.id);
    if (!stood) throw new DomainError('banner_not_found');
    const { id, version, username: _username, ...before } = stood;
    if (input.was !== undefined && input.was !== version) throw new DomainError('conflict');
    const content = checked({ ...before, ...input.changes });
    await updateBanner(tx, id, content, viewer.id);
    await recordAudit(ctx, tx, entry(viewer, 'banner.changed', { ...content, id }));
    return { ...content, id, version: version + 1, username: viewer.username };
  });
  forgetBanners(ctx);
  return banner;
}

/**
 * Deletes a banner.
 * @throws not_signed_in, account_suspended, not_allowed, banner_not_found
 */
export async function removeBanner(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const stood = await lockBanner(tx, id);
    if (!stood) throw new DomainError('banner_not_found');
    await deleteBanner(tx, id);
    await recordAudit(ctx, tx, entry(viewer, 'banner.deleted', stood));
  });
  forgetBanners(ctx);
}

/** All that readers are told, so that the log says what stood where. */
function entry(viewer: Viewer, action: string, banner: BannerContent & { id: number }) {
  const { id, tone, audience, places, starts_at, ends_at, text_ru, text_en } = banner;
  const period = `${starts_at?.toISOString() ?? '…'} – ${ends_at?.toISOString() ?? '…'}`;
  const detail = `#${id} ${tone}, ${audience}, ${places.join(' ')}, ${period}: ${text_ru} / ${text_en}`;
  return { actor_id: viewer.id, subject_id: null, action, detail };
}

/** @throws invalid_field */
function checked(given: BannerContent): BannerContent {
  const places = [...new Set(given.places)];
  const content: BannerContent = {
    ...given,
    text_ru: cleanLine(given.text_ru),
    text_en: cleanLine(given.text_en),
    places: places.includes('everywhere') ? ['everywhere'] : places,
  };
  const faults: Record<string, string> = {};
  for (const field of ['text_ru', 'text_en'] as const) {
    const fault = bannerFault(content[field]);
    if (fault) faults[field] = fault;
  }
  if (places.length === 0) faults['places'] = 'banner_places';
  const { starts_at, ends_at } = content;
  if (starts_at && ends_at && ends_at <= starts_at) faults['ends_at'] = 'banner_period';
  refuseFaults(faults);
  return content;
}
