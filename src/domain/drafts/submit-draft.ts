import type { Locale } from '#contract/common.ts';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { deltaText } from '#rules/delta.ts';
import { readOfEntry } from '#rules/blocklist.ts';
import { entryContent, faultValues, formFaults, type EntryContent, type FormField } from '#rules/entry-form.ts';
import { listedFor, readBlocklist } from '../blocklist/blocklist.ts';
import type { Context } from '../context.ts';
import {
  createDiscussion,
  editDiscussion,
  selectDiscussionPace,
  selectRepeatedDiscussion,
} from '../discussions/discussions.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { releasePictures } from '../media/media.ts';
import { createOffer, editOffer, refuseOtherStore, selectOfferPace, selectRepeatedOffer } from '../offers/offers.ts';
import { canPost } from '../offers/permissions.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { isEditorOrStaff, isStaff, refuseInactive, type Viewer } from '../viewer.ts';
import { siteCurrency } from '../site-look/site-look.ts';
import { deleteDraft, lockDraft, selectDraftPictures, type DraftRow } from './drafts.sql.ts';
import { formContext, maxOffsetMinutes } from './posting-context.ts';

const DAY_MS = 86_400_000;
const REPEAT_MS = 5000;

/** What became of a form. */
export interface Submitted {
  kind: DraftKind;
  id: number;
}

interface PostingContext {
  time_zone: string;
  locale: Locale;
}

/**
 * Publishes, schedules or updates what a draft holds; the draft is gone after that. A second submit
 * finds no draft any more.
 * @throws draft_not_found and everything `submitEntry`, `editOffer` and `editDiscussion` throw
 */
export async function submitDraft(
  ctx: Context,
  viewer: Viewer,
  input: { id: number } & PostingContext,
): Promise<Submitted> {
  refuseViewer(viewer);
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const draft = await lockDraft(tx, input.id, viewer.id);
    if (!draft) throw new DomainError('draft_not_found');
    const inside = { ...ctx, db: tx };
    const submitted =
      draft.base === null
        ? await submitEntry(inside, viewer, { ...input, ...draft })
        : await edit(inside, viewer, draft, input);
    const shown = draft.form.picture_ids ?? [];
    const pictures = await selectDraftPictures(tx, draft.id);
    await deleteDraft(tx, draft.id, viewer.id);
    await releasePictures(
      tx,
      pictures.filter((picture) => !shown.includes(picture)),
    );
    return submitted;
  });
}

/**
 * Publishes or schedules a form; what has something of the list of administrators waits for a moderator. The same sent again within 5 s answers what stands already.
 * @throws not_signed_in, account_suspended, email_not_verified, invalid_field, media_not_found, post_pace,
 * too_many_scheduled
 */
export async function submitEntry(
  ctx: Context,
  viewer: Viewer,
  input: { kind: DraftKind; form: DraftForm } & PostingContext,
): Promise<Submitted> {
  refuseViewer(viewer);
  const settings = await readSettings(ctx);
  const list = await readBlocklist(ctx);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    // As the form in a browser has it from the beginning.
    const form = { currency: siteCurrency(ctx, input.locale), ...input.form };
    const context = await formContext(tx, viewer, form, { ...input, settings, now, is_published: false });
    refuseFaults(formFaults(input.kind, form, context), faultValues(context));
    const entry = entryContent(input.kind, form, context);
    if (entry.kind !== 'discussion') await refuseOtherStore(tx, viewer, entry);
    const { kind } = entry;
    const review_for = listedFor(list, viewer, readOfEntry(entry));
    const write = () =>
      kind === 'discussion'
        ? createDiscussion(ctx, tx, viewer.id, { entry, review_for })
        : createOffer(ctx, tx, viewer, { entry: { ...entry, kind }, time_zone: input.time_zone, review_for });
    const repeated = await findRepeated(tx, viewer, entry, now);
    if (repeated !== null) return { kind, id: repeated };
    await refuseTooFast(tx, viewer, settings, now, entry.offset_minutes > 0);
    return { kind, id: await write() };
  });
}

function refuseViewer(viewer: Viewer): void {
  refuseInactive(viewer);
  if (!canPost(viewer)) throw new DomainError('email_not_verified');
}

/** The same words by the same author a moment ago: one request sent twice. */
async function findRepeated(tx: Tx, viewer: Viewer, entry: EntryContent, now: Date): Promise<number | null> {
  const from = new Date(now.getTime() - REPEAT_MS);
  const twin = { author_id: viewer.id, title: entry.title, text: deltaText(entry.delta), from };
  return entry.kind === 'discussion' ? selectRepeatedDiscussion(tx, twin) : selectRepeatedOffer(tx, twin);
}

/** Posts a day and the pause between two of them (docs/product.md, 11); deals and discussions count together. */
async function refuseTooFast(tx: Tx, viewer: Viewer, settings: Settings, now: Date, isWaiting: boolean): Promise<void> {
  const day = { from: new Date(now.getTime() - DAY_MS), now };
  const [offers, discussions] = [
    await selectOfferPace(tx, viewer.id, day),
    await selectDiscussionPace(tx, viewer.id, day),
  ];
  const most = settings[isEditorOrStaff(viewer) ? 'posts.scheduled_editor' : 'posts.scheduled'];
  if (isWaiting && offers.scheduled + discussions.scheduled >= most)
    throw new DomainError('too_many_scheduled', { values: { max: most } });
  if (isStaff(viewer)) return;
  const trust = Math.min(viewer.trust_level, 2) as 0 | 1 | 2;
  if (offers.today + discussions.today >= settings[`posts.a_day_t${trust}`])
    throw new DomainError('post_pace', { retry_after: 3600 });
  const last = Math.max(offers.last_at?.getTime() ?? 0, discussions.last_at?.getTime() ?? 0);
  const waits_ms = last + settings['posts.gap_seconds'] * 1000 - now.getTime();
  if (waits_ms > 0) throw new DomainError('post_pace', { retry_after: Math.ceil(waits_ms / 1000) });
}

/**
 * Changes an entry without a draft.
 * @throws not_signed_in, account_suspended, email_not_verified and what `editOffer` and `editDiscussion` throw
 */
export async function editEntry(
  ctx: Context,
  viewer: Viewer,
  input: { kind: DraftKind; id: number; changes: DraftForm } & PostingContext,
): Promise<Submitted> {
  refuseViewer(viewer);
  const max_offset_minutes = maxOffsetMinutes(viewer, await readSettings(ctx));
  const { kind, id } = input;
  await inTransaction(ctx.db, (tx) =>
    kind === 'discussion'
      ? editDiscussion(ctx, tx, viewer, { ...input, discussion_id: id, max_offset_minutes })
      : editOffer(ctx, tx, viewer, { ...input, offer_id: id, max_offset_minutes }),
  );
  return { kind, id };
}

function edit(ctx: Context, viewer: Viewer, draft: DraftRow, context: PostingContext): Promise<Submitted> {
  const changes = changedFields(draft.base ?? {}, draft.form);
  const id = draft.offer_id ?? draft.discussion_id ?? 0;
  return editEntry(ctx, viewer, { ...context, kind: draft.kind, id, changes });
}

/** What the draft changed since editing began: what somebody else changed meanwhile is not undone. */
function changedFields(base: DraftForm, form: DraftForm): DraftForm {
  const names = Object.keys(form) as FormField[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(form[name]) !== JSON.stringify(base[name])).map((name) => [name, form[name]]),
  );
}
