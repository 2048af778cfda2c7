import type { MemberTrust } from '#contract/trust.ts';
import { mostAlerts } from '#domain/alerts/permissions.ts';
import { currentCounting, selectBadgeFigures } from '#domain/badges/badges.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { maxOffsetMinutes } from '#domain/drafts/drafts.ts';
import { readSettings, type Settings } from '#domain/settings/settings.ts';
import { readTrust } from '#domain/trust/trust.ts';
import { GUEST, isEditorOrStaff, isGuest, isStaff, type Viewer } from '#domain/viewer.ts';
import { voteWeight } from '#rules/temperature.ts';

const LEVELS = [0, 1, 2, 3] as const;
const MINUTES_AN_HOUR = 60;

/** Whether somebody may know how far a member is trusted: the member and staff. */
function canSeeTrust(viewer: Viewer, user_id: number): boolean {
  return !isGuest(viewer) && (viewer.id === user_id || isStaff(viewer));
}

/** How far a member is trusted; null where the reader may not know. */
export async function memberTrust(
  ctx: Context,
  viewer: Viewer,
  user: { id: number; type: Viewer['type'] },
  received: { likes: number; helpful: number },
): Promise<MemberTrust | null> {
  if (!canSeeTrust(viewer, user.id)) return null;
  const settings = await readSettings(ctx);
  const state = await readTrust(ctx, user.id, { settings, received });
  if (!state) return null;
  const degrees = settings['temperature.vote_degrees'];
  const is_editor = isEditorOrStaff({ ...GUEST, type: user.type });
  return {
    ...state,
    is_editor,
    vote_degrees: voteWeight(state.level, is_editor, degrees),
    full_vote_degrees: voteWeight(1, false, degrees),
    report_days: settings['trust.report_days'],
    levels: LEVELS.map((level) => limitsOf(level, settings)),
  };
}

/** The reader's own. @throws not_signed_in */
export async function ownTrust(ctx: Context, viewer: Viewer): Promise<MemberTrust> {
  const figures = await selectBadgeFigures(ctx.db, viewer.id, await currentCounting(ctx));
  const trust = await memberTrust(ctx, viewer, viewer, figures);
  if (!trust) throw new DomainError('not_signed_in');
  return trust;
}

/** What a member of a level may do, by the same rules that refuse the rest. */
function limitsOf(level: 0 | 1 | 2 | 3, settings: Settings): MemberTrust['levels'][number] {
  const member: Viewer = { ...GUEST, id: 1, type: 1, trust_level: level, is_email_verified: true };
  const pace = Math.min(level, 2) as 0 | 1 | 2;
  return {
    level,
    vote_degrees: voteWeight(level, false, settings['temperature.vote_degrees']),
    votes: settings[`votes.a_day_t${pace}`],
    votes_per_author: settings[`votes.per_author_t${pace}`],
    posts: settings[`posts.a_day_t${pace}`],
    comments: settings[level === 0 ? 'comments.a_day_t0' : 'comments.a_day_t1'],
    alerts: mostAlerts(member, settings),
    reports: settings[level >= 2 ? 'reports.a_day_t2' : 'reports.a_day'],
    schedule_hours: maxOffsetMinutes(member, settings) / MINUTES_AN_HOUR,
  };
}
