/** Banners of the site, for administrators. */
import type { Banner } from '#contract/banners.ts';
import type { AdminBannerPageProps, AdminBannersPageProps } from '#contract/pages.ts';
import { readBanner, readBanners, type BannerRow } from '#domain/banners/banners.ts';
import type { Context } from '#domain/context.ts';
import { refuseNonAdmin, type Viewer } from '#domain/viewer.ts';
import { slicePaths } from './admin-catalogue.ts';

/** A banner for whoever makes them. */
export function bannerView({ starts_at, ends_at, ...same }: BannerRow): Banner {
  return { ...same, starts_at: starts_at?.toISOString() ?? null, ends_at: ends_at?.toISOString() ?? null };
}

/** Banners, a page of them. @throws not_signed_in, account_suspended, not_allowed */
export async function adminBannersPage(ctx: Context, viewer: Viewer, page: number): Promise<AdminBannersPageProps> {
  const { banners, has_more } = await readBanners(ctx, viewer, page);
  return { banners: banners.map(bannerView), ...slicePaths('/admin/banners', {}, page, has_more) };
}

/** A banner, or one that is to be made. @throws not_signed_in, account_suspended, not_allowed, banner_not_found */
export async function adminBannerPage(ctx: Context, viewer: Viewer, id: number | null): Promise<AdminBannerPageProps> {
  refuseNonAdmin(viewer);
  return { banner: id === null ? null : bannerView(await readBanner(ctx, viewer, id)) };
}
