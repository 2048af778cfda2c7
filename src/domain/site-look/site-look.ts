export { readEarlierLooks, readSiteLook, saveSiteLook, type SiteLookVersion } from './keep-site-look.ts';
export { forgetSiteLook, rememberSiteLook, siteLook, siteNameForPrograms, siteNames } from './look-in-force.ts';
