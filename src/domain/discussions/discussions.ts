export { countAuthorDiscussions, selectAuthorDiscussions } from './author-discussions.sql.ts';
export { activateDiscussion, deactivateDiscussion, deleteDiscussion } from './change-discussion-state.ts';
export type { DiscussionStateRow } from './discussion-states.sql.ts';
export { createDiscussion } from './create-discussion.ts';
export { editDiscussion, formOfDiscussion } from './edit-discussion.ts';
export { discussionBefore, moderateDiscussion, restoreDiscussion } from './moderate-discussion.ts';
export { lockDiscussionAuthor } from './write-discussion.sql.ts';
export {
  publishDiscussionNow,
  publishDueDiscussion,
  publishDueDiscussions,
  releaseDiscussion,
} from './publish-discussion.ts';
export {
  lockDiscussion,
  selectDiscussionPace,
  selectDiscussionToEdit,
  selectRepeatedDiscussion,
} from './write-discussion.sql.ts';
export { selectOwnDiscussions } from './own-discussions.sql.ts';
export {
  addDiscussionComment,
  countDiscussions,
  LIVE_DISCUSSION,
  removeDiscussionComment,
  selectDiscussion,
  selectDiscussionAddresses,
  selectDiscussionCards,
  selectDiscussionCardsOf,
  selectDiscussionForComment,
  selectHottestDiscussions,
  selectLiveDiscussions,
} from './discussions.sql.ts';
export type { DiscussionCardRow, DiscussionForComment } from './discussions.sql.ts';
