export { alertDraft, forgetOldAlertDrafts, nameOfDraft, saveAlertDraft } from './save-draft.ts';
export type { AlertDraft } from './save-draft.ts';
export { isUsedBy } from './alert-drafts.sql.ts';
export { carryOutPostAction } from './post-action.ts';
export { signUpByAlert } from './sign-up.ts';
