/** The pages of one's own alerts come together: what other pages load names one file for all of them. */
export { AlertNewPage } from './alert-new-page.tsx';
export { AlertOffersPage } from './alert-offers-page.tsx';
export { AlertPage } from './alert-page.tsx';
export { AlertTemplatesPage } from './alert-templates-page.tsx';
export { AlertsPage } from './alerts-page.tsx';
