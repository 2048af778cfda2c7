import type { AlertFields } from '#contract/alerts.ts';
import type { Context } from '../context.ts';
import type { Viewer } from '../viewer.ts';

/**
 * What an alert would wait for that somebody may copy: a template, or one that its member has shared. The one place
 * that says which may be copied; null for every other, which are not there for them.
 */
export type CloneSource = (ctx: Context, viewer: Viewer, alert_id: number) => Promise<AlertFields | null>;

/** None is shared yet. */
export const cloneSource: CloneSource = async () => null;
