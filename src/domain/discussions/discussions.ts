export {
  addDiscussionComment,
  countDiscussions,
  selectDiscussion,
  selectDiscussionAddresses,
  selectDiscussionCards,
  selectDiscussionForComment,
  selectHottestDiscussions,
} from './discussions.sql.ts';
export type { DiscussionCardRow, DiscussionForComment } from './discussions.sql.ts';
