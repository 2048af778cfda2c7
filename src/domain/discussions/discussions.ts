export {
  addDiscussionComment,
  countDiscussions,
  selectDiscussion,
  selectDiscussionAddresses,
  selectDiscussionCards,
  selectDiscussionForComment,
  selectHottestDiscussions,
} from './discussions.sql.ts';
export type { DiscussionCardRow } from './discussions.sql.ts';
