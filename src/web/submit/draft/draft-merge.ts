/**
 * What the form and the server hold of a draft, and what becomes of it when either changes. Values only: nothing
 * here waits, sends or keeps.
 */
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import type { FormField } from '#rules/entry-form.ts';
import { conflictingFields, fieldsOf, isSame, pick, without } from './form-compare.ts';

/** These have a text of their own while they are drawn: they begin anew when it is replaced from outside. */
const OWN_TEXT: readonly FormField[] = ['delta', 'schedule_offset'];

/** Changes that travel together; `kind` is null when it was not changed. */
export interface Changes {
  form: DraftForm;
  kind: DraftKind | null;
}

export interface DraftMerge {
  kind: DraftKind;
  /** As it stands in the form. */
  form: DraftForm;
  /** What the server is known to hold. */
  server: DraftForm;
  /** Changed here and not sent. */
  unsent: Changes;
  /** On its way. */
  sent: Changes | null;
  /** Sent without an answer: it may have arrived. */
  unanswered: readonly DraftForm[];
  /** Fields changed here and in another window: what is typed here stays here until the writer chooses. */
  conflicts: readonly FormField[];
}

const NOTHING: Changes = { form: {}, kind: null };

/** A draft as the server has just told it. */
export function startMerge(kind: DraftKind, form: DraftForm): DraftMerge {
  return { kind, form, server: form, unsent: NOTHING, sent: null, unanswered: [], conflicts: [] };
}

export function typed(merge: DraftMerge, form: DraftForm): DraftMerge {
  const unsent = { ...merge.unsent, form: { ...merge.unsent.form, ...form } };
  return { ...merge, form: { ...merge.form, ...form }, unsent };
}

export function kindChosen(merge: DraftMerge, kind: DraftKind): DraftMerge {
  return { ...merge, kind, unsent: { ...merge.unsent, kind } };
}

/** All that may be sent: what is in conflict waits for the writer. */
export function sendable({ unsent, conflicts }: DraftMerge): Changes {
  return { ...unsent, form: without(unsent.form, conflicts) };
}

export function canSend(merge: DraftMerge): boolean {
  return merge.sent !== null || !isNothing(sendable(merge));
}

/** Whether the server lacks something, or may. */
export function hasUnsent(merge: DraftMerge): boolean {
  return merge.sent !== null || !isNothing(merge.unsent);
}

/** What may be sent goes on its way. */
export function depart(merge: DraftMerge): DraftMerge {
  return { ...merge, sent: sendable(merge), unsent: { form: pick(merge.unsent.form, merge.conflicts), kind: null } };
}

/** What was on its way is there. @param told what the server holds, where its answer says so */
export function arrived(merge: DraftMerge, told?: DraftForm): DraftMerge {
  return { ...merge, server: told ?? { ...merge.server, ...merge.sent?.form }, sent: null, unanswered: [] };
}

/** What was on its way did not come through, as far as one knows here: it is sent again, under what was typed since. */
export function returned(merge: DraftMerge, may_have_arrived: boolean): DraftMerge {
  const { sent, unsent, unanswered } = merge;
  if (sent === null) return merge;
  return {
    ...merge,
    sent: null,
    unsent: { form: { ...sent.form, ...unsent.form }, kind: unsent.kind ?? sent.kind },
    unanswered: may_have_arrived ? [...unanswered, sent.form] : unanswered,
  };
}

/** Another window wrote: what stands at the server is taken over, but for what was typed here. */
export function learned(merge: DraftMerge, current: DraftForm, kind: DraftKind): DraftMerge {
  const found = conflictingFields(merge.unsent.form, seenBy(merge), current);
  const next = takeOver(merge, current, [...new Set([...merge.conflicts, ...found])]);
  return hasOwnKind(merge) ? next : { ...next, kind };
}

/**
 * An edit was opened, and a draft of it may have stood there already, of another window.
 * @param is_mine the writer said that all that stands here counts
 */
export function opened(merge: DraftMerge, current: DraftForm, is_mine: boolean): DraftMerge {
  const next = returned(merge, false);
  const seen = is_mine ? current : next.server;
  return { ...takeOver(next, current, conflictingFields(next.unsent.form, [seen], current)), unanswered: [] };
}

/** The writer's word on a field that another window changed too. */
export function settled(merge: DraftMerge, name: FormField, whose: 'mine' | 'theirs'): DraftMerge {
  const conflicts = merge.conflicts.filter((one) => one !== name);
  if (whose === 'mine') return { ...merge, conflicts };
  const unsent = { ...merge.unsent, form: without(merge.unsent.form, [name]) };
  return { ...merge, conflicts, unsent, form: { ...merge.form, [name]: merge.server[name] } };
}

/** The draft is gone: all that stands in the form is for another one. */
export function startedAnew(merge: DraftMerge): DraftMerge {
  return { ...startMerge(merge.kind, merge.form), server: {}, unsent: { ...merge.unsent, form: merge.form } };
}

/** Nothing is to be sent any more. */
export function emptied(merge: DraftMerge): DraftMerge {
  return { ...merge, unsent: NOTHING, sent: null };
}

/** What an earlier page could not send, and what it had seen. */
export interface Left extends Changes {
  /** What the server may hold in these fields by that page's doing: as it was read, and as it was sent since. */
  seen: readonly DraftForm[];
}

/** What a later page needs to go on; null when the server has everything. */
export function leftBehind(merge: DraftMerge): Left | null {
  if (!hasUnsent(merge)) return null;
  const form = { ...merge.sent?.form, ...merge.unsent.form };
  // What waits for the writer's word is asked about again by the next page: nothing counts as seen.
  const names = fieldsOf(without(form, merge.conflicts));
  return {
    form,
    kind: merge.unsent.kind ?? merge.sent?.kind ?? null,
    seen: seenBy(merge).map((one) => pick(one, names)),
  };
}

/** Takes up what an earlier page left; null when the server has it by now. */
export function restored(merge: DraftMerge, left: Left): DraftMerge | null {
  const kind = left.kind !== null && left.kind !== merge.kind ? left.kind : null;
  const names = fieldsOf(left.form).filter((name) => !isSame(merge.server[name], left.form[name]));
  if (names.length === 0 && kind === null) return null;
  const form = pick(left.form, names);
  const next = typed(kind === null ? merge : kindChosen(merge, kind), form);
  return { ...next, conflicts: conflictingFields(form, left.seen, merge.server) };
}

/** The body of PATCH /api/drafts/:id for some changes: with what was read in these fields. */
export function bodyOf(merge: DraftMerge, { form, kind }: Changes) {
  return { ...(kind && { kind }), form, base: pick(merge.server, fieldsOf(form)) };
}

/** The last body of a page that goes: everything, for nobody will read the answer. */
export function lastBodyOf(merge: DraftMerge) {
  const { unsent, sent } = merge;
  const all = { form: { ...sent?.form, ...sendable(merge).form }, kind: unsent.kind ?? sent?.kind ?? null };
  const { base, ...body } = bodyOf(merge, all);
  // What is on its way may arrive first: it is not another window's.
  return sent ? body : { ...body, base };
}

/** Whether a text was replaced under the field that draws it. */
export function isTextReplaced(before: DraftMerge, after: DraftMerge): boolean {
  return OWN_TEXT.some((name) => !isSame(before.form[name], after.form[name]));
}

function takeOver(merge: DraftMerge, current: DraftForm, disputed: readonly FormField[]): DraftMerge {
  const form = { ...current, ...merge.sent?.form, ...merge.unsent.form };
  // What both wrote alike is no quarrel any more.
  const agreed = fieldsOf(merge.unsent.form).filter((name) => isSame(current[name], merge.unsent.form[name]));
  const unsent = { ...merge.unsent, form: without(merge.unsent.form, agreed) };
  return { ...merge, form, unsent, server: current, conflicts: disputed.filter((name) => !agreed.includes(name)) };
}

/** What may stand at the server by this page's doing. */
function seenBy({ server, unanswered, sent }: DraftMerge): DraftForm[] {
  return [server, ...unanswered, ...(sent ? [sent.form] : [])];
}

function hasOwnKind({ unsent, sent }: DraftMerge): boolean {
  return unsent.kind !== null || sent !== null;
}

function isNothing({ form, kind }: Changes): boolean {
  return kind === null && fieldsOf(form).length === 0;
}
