import { createContext, useContext } from 'react';
import type { Currency } from '#contract/common.ts';
import type { DraftForm } from '#contract/drafts.ts';
import type { GroupChoice, StoreChoice, SubmitPageProps } from '#contract/submit-pages.ts';
import type { FormField } from '#rules/entry-form.ts';
import type { KeptDraft } from './draft/draft-keeper.ts';
import type { FieldErrors } from './use-faults.ts';
import type { LinkPreview } from './steps/use-link-preview.ts';
import type { Pictures } from './pictures/use-pictures.ts';

/** Everything a step may read and do. */
export interface SubmitFlow {
  props: SubmitPageProps;
  draft: KeptDraft;
  errors: FieldErrors;
  /** Of the prices: what was chosen, else what the language is used to. */
  currency: Currency;
  store: StoreChoice | null;
  groups: ReadonlyMap<number, GroupChoice>;
  pictures: Pictures;
  preview: LinkPreview;
  change: (form: DraftForm) => void;
  /** The cursor left a field: what is wrong with it is said. */
  leave: (field: FormField) => void;
  isLocked: (field: FormField) => boolean;
  chooseStore: (store: StoreChoice | null, name?: string) => void;
  learnGroups: (groups: readonly GroupChoice[]) => void;
  /** Opens the sign-in dialog; after it the saving goes on. */
  signIn: () => void;
  /** A guest has written all of it: an account is made, and it is published. */
  signUp: () => void;
  is_guest: boolean;
}

const SubmitContext = createContext<SubmitFlow | null>(null);
export const SubmitProvider = SubmitContext;

/** The form around a step. */
export function useSubmit(): SubmitFlow {
  const flow = useContext(SubmitContext);
  if (!flow) throw new Error('useSubmit outside SubmitProvider');
  return flow;
}
