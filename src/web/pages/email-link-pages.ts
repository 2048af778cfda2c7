/** The pages that links in emails lead to come together: what readers load names one file for all of them. */
export { ConfirmEmailPage } from './confirm-email-page.tsx';
export { MuteAlertPage, MuteChatPage } from './mute-pages.tsx';
export { UnsubscribePage } from './unsubscribe-page.tsx';
