export { forgetOldAlertDrafts, saveAlertDraft } from './save-draft.ts';
export { carryOutPostAction } from './post-action.ts';
export { signUpByAlert } from './sign-up.ts';
