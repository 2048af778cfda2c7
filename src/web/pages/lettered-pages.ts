/** Groups and stores by their letters come together: what readers load names one file for both. */
export { GroupsPage } from './groups-page.tsx';
export { StoresPage } from './stores-page.tsx';
