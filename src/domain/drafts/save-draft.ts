import type { Locale } from '#contract/common.ts';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { imageUrls, parseDelta } from '#rules/delta.ts';
import type { Context } from '../context.ts';
import { formOfDiscussion, lockDiscussion } from '../discussions/discussions.ts';
import { canSeeDiscussion, editableDiscussionFields } from '../discussions/permissions.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { claimPictures, claimPicturesByUrl, releasePictures } from '../media/media.ts';
import { formOfOffer, lockOffer } from '../offers/offers.ts';
import { canSeeOffer, editableFields } from '../offers/permissions.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { isGuest, refuseInactive, type Viewer } from '../viewer.ts';
import {
  countOwnDrafts,
  deleteDraft,
  insertDraft,
  lockConflictingFields,
  replaceDraftPictures,
  selectDraftPictures,
  selectEditDraft,
  updateDraft,
  type DraftRow,
} from './drafts.sql.ts';

interface Opening {
  kind: DraftKind;
  form: DraftForm;
  offer_id: number | null;
  discussion_id: number | null;
  time_zone: string;
  locale: Locale;
}

/**
 * Starts a draft. For an entry that is being edited there is one draft a person: the one that stands is
 * answered, with what was changed in it.
 * @throws not_signed_in, account_suspended, offer_not_found, discussion_not_found, not_allowed, too_many_drafts,
 * media_not_found, invalid_field (an offer and a discussion at once)
 */
export async function createDraft(ctx: Context, viewer: Viewer, input: Opening): Promise<DraftRow> {
  refuseInactive(viewer);
  if (input.offer_id !== null && input.discussion_id !== null) refuseFaults({ discussion_id: 'field_malformed' });
  const settings = await readSettings(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const existing = input.offer_id || input.discussion_id ? await selectEditDraft(tx, viewer.id, input) : null;
    if (existing) return keep(ctx, tx, viewer, { id: existing.id, kind: null, form: input.form });
    if ((await countOwnDrafts(tx, viewer.id)) >= settings['posts.drafts'])
      throw new DomainError('too_many_drafts', { values: { max: settings['posts.drafts'] } });
    const entry = await entryToEdit(ctx, tx, viewer, input);
    const draft = await insertDraft(tx, {
      owner_id: viewer.id,
      kind: entry?.kind ?? input.kind,
      form: entry?.form ?? {},
      base: entry?.form ?? null,
      offer_id: input.offer_id,
      discussion_id: input.discussion_id,
      now: ctx.clock.now(),
    });
    if (!draft) throw new Error('The draft was not written');
    return keep(ctx, tx, viewer, { id: draft.id, kind: null, form: input.form });
  });
}

/**
 * Keeps what was typed: the fields given replace those that stand.
 * @param input.base what the caller last read in these fields; null to write over whatever stands
 * @throws not_signed_in, account_suspended, draft_not_found, draft_changed, media_not_found
 */
export async function changeDraft(
  ctx: Context,
  viewer: Viewer,
  input: { id: number; kind: DraftKind | null; form: DraftForm; base: DraftForm | null },
): Promise<DraftRow> {
  refuseInactive(viewer);
  const { id, form, base } = input;
  return inTransaction(ctx.db, async (tx) => {
    const conflicts = base ? await lockConflictingFields(tx, { id, owner_id: viewer.id, form, base }) : [];
    if (conflicts.length > 0)
      throw new DomainError('draft_changed', {
        fields: Object.fromEntries(conflicts.map((name) => [name, ['draft_changed']])),
      });
    return keep(ctx, tx, viewer, input);
  });
}

/**
 * Throws a draft away. Its pictures go with the next sweep, unless an entry shows them.
 * @throws not_signed_in, draft_not_found
 */
export async function dropDraft(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  await inTransaction(ctx.db, async (tx) => {
    const pictures = await selectDraftPictures(tx, id);
    const draft = await deleteDraft(tx, id, viewer.id);
    if (!draft) throw new DomainError('draft_not_found');
    const inText = await claimPicturesByUrl(tx, viewer.id, newImages(draft.form, draft.base));
    await releasePictures(tx, [...pictures, ...inText.map((picture) => picture.id)]);
  });
}

async function keep(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  change: { id: number; kind: DraftKind | null; form: DraftForm },
): Promise<DraftRow> {
  const draft = await updateDraft(tx, { ...change, owner_id: viewer.id, now: ctx.clock.now() });
  if (!draft) throw new DomainError('draft_not_found');
  if (change.form.picture_ids) {
    // Pictures of the entry itself stay the entry's; the draft holds on to the new ones only.
    const own = change.form.picture_ids.filter((picture) => !draft.base?.picture_ids?.includes(picture));
    await claimPictures(tx, viewer.id, own);
    await releasePictures(tx, await replaceDraftPictures(tx, draft.id, own));
  }
  await claimPicturesByUrl(tx, viewer.id, newImages(change.form, draft.base));
  return draft;
}

function imagesOf({ delta }: DraftForm): string[] {
  const parsed = parseDelta(delta ?? { ops: [] }, Number.MAX_SAFE_INTEGER);
  return typeof parsed === 'string' ? [] : imageUrls(parsed);
}

/** Pictures in the text that the entry itself does not show yet; a text that is none shows nothing. */
function newImages(form: DraftForm, base: DraftForm | null): string[] {
  const stood = imagesOf(base ?? {});
  return imagesOf(form).filter((url) => !stood.includes(url));
}

async function entryToEdit(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  input: Opening,
): Promise<{ kind: DraftKind; form: DraftForm } | null> {
  const now = ctx.clock.now();
  if (input.offer_id) {
    const offer = await lockOffer(tx, input.offer_id);
    if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
    if (editableFields(viewer, offer, now)?.length === 0) throw new DomainError('not_allowed');
    return { kind: offer.kind, form: formOfOffer(offer, input) };
  }
  if (!input.discussion_id) return null;
  const discussion = await lockDiscussion(tx, input.discussion_id);
  if (!discussion || !canSeeDiscussion(viewer, discussion)) throw new DomainError('discussion_not_found');
  if (editableDiscussionFields(viewer, discussion, now)?.length === 0) throw new DomainError('not_allowed');
  return { kind: 'discussion', form: formOfDiscussion(discussion) };
}
