/** What the browser needs to know of the site's own texts; their calls stand in site-texts.ts. */
export const SITE_PAGES = ['rules', 'terms', 'privacy', 'cookies'] as const;
export type SitePage = (typeof SITE_PAGES)[number];

/** Characters of one text. */
export const SITE_TEXT_LENGTH = 50_000;
