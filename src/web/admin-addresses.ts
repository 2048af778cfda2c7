/** Addresses of the administration: no page of readers leads to them. */

export const ADMIN = {
  settings: '/admin/settings',
  audit: '/admin/audit',
} as const;
export type AdminSection = keyof typeof ADMIN;
