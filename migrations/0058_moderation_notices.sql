-- Members are told what was decided about what they posted, and what became of their reports.
alter table notification_groups drop constraint notification_groups_icon_type_check;
alter table notification_groups add constraint notification_groups_icon_type_check check (icon_type in ('comment_comment',
  'post_comment', 'mention', 'post_vote', 'comment_reaction', 'post_downvote', 'comment_reaction_dislike', 'follower',
  'deal_alert', 'badge', 'moderation', 'report'));
alter table notification_groups drop constraint notification_groups_subject_check;
alter table notification_groups add constraint notification_groups_subject_check check (num_nonnulls(offer_id, discussion_id,
  comment_id) = case when icon_type in ('follower', 'badge', 'report') then 0 else 1 end);
