-- A request to speak for a store is one administrator's for five minutes, as cases are; who asked hears of the decision in the bell.
alter table store_requests add column claimed_by bigint references users, add column claimed_until timestamptz;
create index store_requests_claimed_by_idx on store_requests (claimed_by) where claimed_by is not null;
alter table notification_groups drop constraint notification_groups_icon_type_check;
alter table notification_groups add constraint notification_groups_icon_type_check check (icon_type in ('comment_comment',
  'post_comment', 'mention', 'post_vote', 'comment_reaction', 'post_downvote', 'comment_reaction_dislike', 'follower',
  'deal_alert', 'badge', 'moderation', 'report', 'store_request'));
alter table notification_groups drop constraint notification_groups_subject_check;
alter table notification_groups add constraint notification_groups_subject_check check (num_nonnulls(offer_id, discussion_id,
  comment_id) = case when icon_type in ('follower', 'badge', 'report', 'store_request') then 0 else 1 end
  or icon_type = 'moderation' and num_nonnulls(offer_id, discussion_id, comment_id) = 0);

-- What was decided, the last first; the other kinds have theirs.
create index vote_rings_decided_idx on vote_rings (decided_at desc, id desc) where decision is not null;
