/**
 * What people of the demo keep, follow, wait for and complain of, done as members do it: each step is the program's own action, so
 * that what follows from it (notifications, cases, finds) follows here too, once the site runs.
 */
import { createAlert, matchAlerts } from '#domain/alerts/alerts.ts';
import { addBookmark } from '#domain/bookmarks/bookmarks.ts';
import type { Context } from '#domain/context.ts';
import { createDraft, submitEntry } from '#domain/drafts/drafts.ts';
import { recordEvents } from '#domain/events.ts';
import { follow, followUser } from '#domain/follows/follows.ts';
import { decide } from '#domain/moderation/moderation.ts';
import { report } from '#domain/reports/reports.ts';
import { GUEST, type Viewer } from '#domain/viewer.ts';
import { inTransaction } from '#platform/db.ts';
import { markdownToDelta } from '#rules/markdown.ts';
import { selectCaseOf, selectCommentsToTell, selectDemoViewers } from './demo.sql.ts';
import type { DemoLife, DemoReport } from './life.ts';

/** Ids by the names of the content. */
export interface DemoIds {
  user: (username: string) => number;
  group: (slug: string) => number;
  store: (slug: string) => number;
  /** Null for the key of a discussion. */
  offer: (key: string) => number | null;
  discussion: (key: string) => number | null;
  /** All of them. */
  offers: readonly number[];
}

/** Of the last comments on somebody's posts so many are told. */
const TOLD_COMMENTS = 15;

/** Does all of it. @param time_zone of the site, in which what is written comes out */
export async function writeDemoLife(
  ctx: Context,
  { lives, reports }: { lives: readonly DemoLife[]; reports: readonly DemoReport[] },
  ids: DemoIds,
  time_zone: string,
): Promise<void> {
  const viewers = await selectDemoViewers(ctx.db);
  const viewerOf = (username: string): Viewer => ({
    ...GUEST,
    is_email_verified: true,
    ...viewers.get(ids.user(username)),
  });
  for (const life of lives) await live(ctx, viewerOf(life.username), life, ids, time_zone);
  for (const id of ids.offers) await matchAlerts(ctx, id);
  for (const made of reports) await complain(ctx, viewerOf, made, ids);
}

/** As a form sends it. */
const typed = (text: string) => ({ ops: markdownToDelta(text).ops.map((op) => ({ ...op })) });

async function live(ctx: Context, viewer: Viewer, life: DemoLife, ids: DemoIds, time_zone: string): Promise<void> {
  const { locale } = viewer;
  const offersOf = (keys: readonly string[]) => keys.flatMap((key) => ids.offer(key) ?? []);
  for (const id of offersOf(life.bookmarks)) await addBookmark(ctx, viewer, id);
  for (const username of life.people) await followUser(ctx, viewer, ids.user(username));
  for (const slug of life.stores) await follow(ctx, viewer, 'store', ids.store(slug));
  for (const slug of life.groups) await follow(ctx, viewer, 'group', ids.group(slug));
  for (const fields of life.alerts) await createAlert(ctx, viewer, fields, { locale, nameless: () => '' });
  for (const { kind, title, price, groups, text } of life.drafts) {
    const form = { title, group_ids: groups.map(ids.group), delta: typed(text), ...(price ? { price } : {}) };
    await createDraft(ctx, viewer, { kind, form, offer_id: null, discussion_id: null, time_zone, locale });
  }
  if (life.scheduled) {
    const { title, groups, text, in_hours } = life.scheduled;
    const form = {
      title,
      group_ids: groups.map(ids.group),
      delta: typed(text),
      schedule_offset: `${String(in_hours).padStart(2, '0')}:00`,
    };
    await submitEntry(ctx, viewer, { kind: 'discussion', form, time_zone, locale });
  }
  const comment_ids = await selectCommentsToTell(ctx.db, viewer.id, TOLD_COMMENTS);
  const events = comment_ids.map((comment_id) => ({ comment_id }));
  await inTransaction(ctx.db, (tx) => recordEvents(ctx, tx, 'comment.published', events));
}

async function complain(
  ctx: Context,
  viewerOf: (username: string) => Viewer,
  { by, on, reason, detail, twin, decided }: DemoReport,
  ids: DemoIds,
): Promise<void> {
  const offer_id = ids.offer(on);
  const entity_type = offer_id === null ? 'discussion' : 'offer';
  const entity_id = offer_id ?? ids.discussion(on) ?? 0;
  const twin_id = twin === undefined ? null : ids.offer(twin);
  await report(ctx, viewerOf(by), {
    entity_type,
    entity_id,
    reason,
    ...(detail === undefined ? {} : { detail }),
    ...(twin_id === null ? {} : { url: `${ctx.base_url}/deals/${twin_id}` }),
  });
  const case_id = decided && (await selectCaseOf(ctx.db, entity_type, entity_id));
  if (!decided || !case_id) return;
  const given = decided.action === 'dismiss' ? ('no_violation' as const) : reason;
  await decide(ctx, viewerOf(decided.by), { case_id, action: decided.action, reason: given });
}
