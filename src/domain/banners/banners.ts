export {
  forgetBanners,
  lastCurrentBanners,
  nextBannerChange,
  readCurrentBanners,
  shownBanner,
} from './current-banners.ts';
export { changeBanner, createBanner, readBanner, readBanners, removeBanner, type BannerFields } from './keep-banner.ts';
export type { BannerRow } from './banners.sql.ts';
