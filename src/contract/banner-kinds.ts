/** Of which kinds banners of the site are. */

/** Whom a banner of the site is for; newcomers are members for less than 7 days. */
export const BANNER_AUDIENCES = ['everyone', 'guests', 'members', 'newcomers', 'moderators'] as const;
export type BannerAudience = (typeof BANNER_AUDIENCES)[number];
export const BANNER_PLACES = ['everywhere', 'home', 'lists', 'offers', 'discussions'] as const;
export type BannerPlace = (typeof BANNER_PLACES)[number];
export const BANNER_TONES = ['info', 'warning'] as const;
export type BannerTone = (typeof BANNER_TONES)[number];
