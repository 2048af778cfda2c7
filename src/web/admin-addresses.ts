/** Addresses of the administration: no page of readers leads to them. */

import type { Locale } from '#contract/common.ts';
import type { SitePage } from '#contract/site-text-kinds.ts';

export const ADMIN = {
  dashboard: '/admin',
  settings: '/admin/settings',
  users: '/admin/users',
  invitations: '/admin/invitations',
  groups: '/admin/groups',
  stores: '/admin/stores',
  store_requests: '/admin/store-requests',
  templates: '/admin/alert-templates',
  banners: '/admin/banners',
  mailings: '/admin/mailings',
  jobs: '/admin/jobs',
  texts: '/admin/pages',
  look: '/admin/look',
  blocklist: '/admin/blocklist',
  audit: '/admin/audit',
} as const;
export type AdminSection = keyof typeof ADMIN;

/** A member, as administrators see them. */
export const adminUserAddress = (id: number) => `${ADMIN.users}/${id}`;
export const adminInvitationAddress = (id: number) => `${ADMIN.invitations}/${id}`;
export const adminGroupAddress = (id: number | 'new') => `${ADMIN.groups}/${id}`;
export const adminStoreAddress = (id: number | 'new') => `${ADMIN.stores}/${id}`;
export const adminStoreRequestAddress = (id: number) => `${ADMIN.store_requests}/${id}`;
export const adminTemplateAddress = (id: number | 'new') => `${ADMIN.templates}/${id}`;
export const adminMailingAddress = (id: number | 'new') => `${ADMIN.mailings}/${id}`;
export const adminBannerAddress = (id: number | 'new') => `${ADMIN.banners}/${id}`;
/** A text of the site, with `locale` its versions in that language, with `version` one of them. */
export const adminTextAddress = (page: SitePage, locale?: Locale, version?: number) =>
  [ADMIN.texts, page, locale, version].filter((part) => part !== undefined).join('/');
/** What stands in a group. */
export const adminLevelAddress = (parent_id: number) => `${ADMIN.groups}?parent=${parent_id}`;
