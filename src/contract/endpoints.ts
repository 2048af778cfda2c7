/** The whole HTTP API in one list: routes are registered, documented and tested from it. */
import * as auth from './auth.ts';
import * as comments from './comments.ts';
import * as lists from './lists.ts';
import * as votes from './votes.ts';

export const endpoints = [
  auth.csrfToken,
  auth.me,
  auth.login,
  auth.exchange,
  auth.logout,
  auth.register,
  auth.verifyRegistration,
  auth.resendRegistration,
  auth.skipRegistration,
  auth.finalizeRegistration,
  auth.suggestUsernames,
  lists.listNew,
  lists.listHot,
  lists.listHottest,
  lists.listDiscussions,
  votes.castVote,
  votes.removeVote,
  comments.createOfferComment,
  comments.createDiscussionComment,
  comments.listOfferComments,
  comments.listDiscussionComments,
] as const;

export type EndpointKey = (typeof endpoints)[number]['key'];
export type EndpointOf<K extends EndpointKey> = Extract<(typeof endpoints)[number], { key: K }>;
