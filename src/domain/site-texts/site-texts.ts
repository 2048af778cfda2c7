export { forgetSiteTexts, siteTextInForce } from './texts-in-force.ts';
export {
  readEarlierText,
  readSiteText,
  readSiteTexts,
  readVersions,
  saveSiteText,
  type SiteTextVersion,
} from './keep-site-text.ts';
export type { SiteTextKey } from './site-texts.sql.ts';
