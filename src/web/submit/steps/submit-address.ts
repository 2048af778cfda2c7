/** Addresses of the screens where something is written. */
import type { DraftKind } from '#contract/drafts.ts';
import type { SubmitPageProps } from '#contract/submit-pages.ts';
import { STEPS, type Step } from '#rules/entry-form.ts';
import { ADDRESS } from '../../addresses.ts';

/** A step of a draft or of an edit; null while there is no draft with an address yet. */
export function stepAddress(
  { edited }: Pick<SubmitPageProps, 'edited'>,
  draft_id: number | null,
  kind: DraftKind,
  step: Step,
): string | null {
  if (edited?.discussion_id) return `${ADDRESS.discussions}/${edited.discussion_id}/edit`;
  if (edited?.offer_id) return `/offers/${edited.offer_id}/edit?step=${step}`;
  if (draft_id === null) return null;
  return kind === 'discussion' ? `${ADDRESS.submit}/${draft_id}` : `${ADDRESS.submit}/${draft_id}/${step}`;
}

/** The step an address names. */
export function stepInAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Step {
  const named = /^\/submit\/\d+\/(\w+)/.exec(pathname)?.[1] ?? new URLSearchParams(search).get('step');
  return STEPS.find((step) => step === named) ?? 'link';
}
