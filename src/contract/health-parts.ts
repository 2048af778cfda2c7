/** What the site leans on, and administrators can try out. */
export const HEALTH_PARTS = ['smtp', 'storage', 'push', 'sockets'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];
/** What a trial says beside well or not. */
export const HEALTH_NOTES = ['letter', 'no_server', 'pushed', 'no_devices', 'told', 'line_down'] as const;
export type HealthNote = (typeof HEALTH_NOTES)[number];
