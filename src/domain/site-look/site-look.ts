export { readEarlierLooks, readSiteLook, saveSiteLook, type SiteLookVersion } from './keep-site-look.ts';
export {
  forgetSiteLook,
  rememberSiteLook,
  siteLook,
  siteCurrency,
  siteLookOf,
  siteNameForPrograms,
  siteNames,
  siteTimeZone,
} from './look-in-force.ts';
export { LOOK_ICONS, lookIcon, type LookIcon } from './look-icons.ts';
