export {
  addDiscussionComment,
  countDiscussions,
  selectDiscussion,
  selectDiscussionAddresses,
  selectDiscussionCards,
  selectDiscussionForComment,
  selectHottestDiscussions,
} from './discussions.sql.ts';
export type { DiscussionCardRow, DiscussionFilter, DiscussionOrder, DiscussionRow } from './discussions.sql.ts';
