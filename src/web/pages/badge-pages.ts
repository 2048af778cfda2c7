/** Badges and figures of members come together: what readers load names one file for all of them. */
export { BadgesPage } from './badges-page.tsx';
export { ProfileBadgesPage } from './profile-badges-page.tsx';
export { StatisticsPage } from './statistics-page.tsx';
