/** Addresses of the administration: no page of readers leads to them. */

export const ADMIN = {
  settings: '/admin/settings',
  users: '/admin/users',
  audit: '/admin/audit',
} as const;
export type AdminSection = keyof typeof ADMIN;

/** A member, as administrators see them. */
export const adminUserAddress = (id: number) => `${ADMIN.users}/${id}`;
