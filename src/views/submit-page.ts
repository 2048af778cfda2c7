import type { Locale } from '#contract/common.ts';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import type { DraftBrief, SubmitPageProps } from '#contract/submit-pages.ts';
import type { Context } from '#domain/context.ts';
import { formOfDiscussion, selectDiscussionToEdit } from '#domain/discussions/discussions.ts';
import { canSeeDiscussion, editableDiscussionFields } from '#domain/discussions/permissions.ts';
import { maxOffsetMinutes, ownDrafts, selectDraft, selectEditDraft, type DraftRow } from '#domain/drafts/drafts.ts';
import { DomainError } from '#domain/errors.ts';
import { groupChoices, selectGroupChoices } from '#domain/groups/groups.ts';
import { formOfOffer, selectOfferToEdit } from '#domain/offers/offers.ts';
import { canPost, canSeeOffer, editableFields } from '#domain/offers/permissions.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { selectStoreChoice, storeReader } from '#domain/stores/stores.ts';
import { isGuest, type Viewer } from '#domain/viewer.ts';
import { hostOf, safeAddress } from '#rules/canonical-link.ts';
import { dayIn } from '#rules/local-date.ts';
import { discussionUrl, offerUrl, scheduledFor } from './briefs.ts';
import { formPictures } from './form-pictures.ts';

const TOP_GROUPS = 6;

/** What the writer asked for. */
type WantedForm = { draft_id: number } | { kind: DraftKind } | { offer_id: number } | { discussion_id: number };

interface RequestContext {
  /** What an app gave with the address of the page, as it came: the link is found in it. */
  shared?: readonly string[];
  step: SubmitPageProps['step'];
  locale: Locale;
  time_zone: string;
}

/** What stands in the form, and what it would change. */
interface FormContent {
  draft_id: number | null;
  kind: DraftKind;
  form: DraftForm;
  edited: SubmitPageProps['edited'];
  editable_fields: SubmitPageProps['editable_fields'];
}

/**
 * The form as its writer left it.
 * @throws draft_not_found, offer_not_found, discussion_not_found, not_allowed
 */
export async function submitPage(
  ctx: Context,
  viewer: Viewer,
  wanted: WantedForm,
  context: RequestContext,
): Promise<SubmitPageProps> {
  const content = await contentOf(ctx, viewer, wanted, context);
  const { form } = content;
  const [settings, pictures, groups, top_groups, store, own] = await Promise.all([
    readSettings(ctx),
    formPictures(ctx, form),
    selectGroupChoices(ctx.db, form.group_ids ?? [], context.locale),
    groupChoices(ctx.db, { ids: null, search: '', count: TOP_GROUPS, locale: context.locale }),
    form.store_id ? selectStoreChoice(ctx.db, form.store_id, storeReader(viewer)) : null,
    isGuest(viewer) ? { drafts: [] } : ownDrafts(ctx, viewer.id, null),
  ]);
  return {
    ...content,
    shared_link: 'kind' in wanted ? linkIn(context.shared ?? []) : null,
    step: context.step,
    pictures,
    groups,
    top_groups,
    store: store && { id: store.id, name: store.name, hosts: store.hosts },
    today: dayIn(ctx.clock.now(), context.time_zone),
    max_offset_minutes: maxOffsetMinutes(viewer, settings),
    // Guests are asked for an account when they publish.
    can_publish: isGuest(viewer) || canPost(viewer),
    drafts: own.drafts.filter(({ id }) => id !== content.draft_id).map(draftBrief),
  };
}

/** Apps put the address where they like, with words around it. */
function linkIn(texts: readonly string[]): string | null {
  const words = texts.flatMap((text) => text.split(/\s/)).filter((word) => /^https?:\/\//i.test(word));
  return words.map(safeAddress).find((link) => link !== null) ?? null;
}

async function contentOf(
  ctx: Context,
  viewer: Viewer,
  wanted: WantedForm,
  context: RequestContext,
): Promise<FormContent> {
  if ('kind' in wanted) return { draft_id: null, kind: wanted.kind, form: {}, edited: null, editable_fields: null };
  if ('offer_id' in wanted) return offerContent(ctx, viewer, wanted.offer_id, context);
  if ('discussion_id' in wanted) return discussionContent(ctx, viewer, wanted.discussion_id);
  const draft = await selectDraft(ctx.db, wanted.draft_id, viewer.id);
  if (!draft) throw new DomainError('draft_not_found');
  if (draft.offer_id !== null) return offerContent(ctx, viewer, draft.offer_id, context);
  if (draft.discussion_id !== null) return discussionContent(ctx, viewer, draft.discussion_id);
  return { draft_id: draft.id, kind: draft.kind, form: draft.form, edited: null, editable_fields: null };
}

async function offerContent(
  ctx: Context,
  viewer: Viewer,
  offer_id: number,
  context: RequestContext,
): Promise<FormContent> {
  const offer = await selectOfferToEdit(ctx.db, offer_id);
  if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
  const editable_fields = editableFields(viewer, offer, ctx.clock.now());
  if (editable_fields?.length === 0) throw new DomainError('not_allowed');
  const draft = await selectEditDraft(ctx.db, viewer.id, { offer_id, discussion_id: null });
  return {
    draft_id: draft?.id ?? null,
    kind: offer.kind,
    form: draft?.form ?? formOfOffer(offer, context),
    edited: { offer_id, discussion_id: null, url: offerUrl(offer), ...publicationOf(offer) },
    editable_fields,
  };
}

function publicationOf(entry: Parameters<typeof scheduledFor>[0]) {
  const is_published = entry.published_at !== null;
  return { is_published, scheduled_for: is_published ? null : scheduledFor(entry) };
}

async function discussionContent(ctx: Context, viewer: Viewer, discussion_id: number): Promise<FormContent> {
  const discussion = await selectDiscussionToEdit(ctx.db, discussion_id);
  if (!discussion || !canSeeDiscussion(viewer, discussion)) throw new DomainError('discussion_not_found');
  const editable_fields = editableDiscussionFields(viewer, discussion, ctx.clock.now());
  if (editable_fields?.length === 0) throw new DomainError('not_allowed');
  const draft = await selectEditDraft(ctx.db, viewer.id, { offer_id: null, discussion_id });
  return {
    draft_id: draft?.id ?? null,
    kind: 'discussion',
    form: draft?.form ?? formOfDiscussion(discussion),
    edited: { offer_id: null, discussion_id, url: discussionUrl(discussion), ...publicationOf(discussion) },
    editable_fields,
  };
}

/** A draft in a list. */
export function draftBrief({ id, kind, form, base, updated_at }: DraftRow): DraftBrief {
  return {
    id,
    kind,
    title: form.title?.trim() || hostOf(form.url ?? '') || '',
    url: kind === 'discussion' ? `/submit/${id}` : `/submit/${id}/link`,
    updated_at: updated_at.toISOString(),
    is_edit: base !== null,
  };
}
