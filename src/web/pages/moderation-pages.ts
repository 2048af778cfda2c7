/** The pages of moderators come together: what readers load names one file for all of them. */
export { AppealsPage } from './appeals-page.tsx';
export { ChatCasesPage } from './chat-cases-page.tsx';
export { ModerationQueuePage } from './moderation-queue-page.tsx';
export { VotingRingsPage } from './voting-rings-page.tsx';
