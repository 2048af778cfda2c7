/** The pages of a member come together: what readers load names one file for all of them. */
export { DiscountFeedPage } from './discount-feed-page.tsx';
export { FollowsPage } from './follows-page.tsx';
export { HiddenProfilePage } from './hidden-profile-page.tsx';
export { ProfileListPage } from './profile-list-page.tsx';
export { ProfilePage } from './profile-page.tsx';
