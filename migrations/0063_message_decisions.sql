-- What moderators decide of chat messages is a decision like others: with a reason, told, undone, and followed by penalties.
alter table moderation_decisions drop constraint moderation_decisions_entity_type_check;
alter table moderation_decisions add constraint moderation_decisions_entity_type_check
  -- Of a message, entity_id is its case in chat_cases: the message gets another id when it is delivered.
  check (entity_type in ('offer', 'discussion', 'comment', 'message'));
alter table moderation_decisions drop constraint moderation_decisions_action_check;
alter table moderation_decisions add constraint moderation_decisions_action_check check (action in ('dismiss', 'collapse', 'hide',
  'deactivate', 'expire', 'lock_comments', 'move_group', 'remove_picture', 'restore', 'deliver_message', 'remove_message',
  'hide_code'));

-- A message stands on no public page: its author is told of it by itself.
alter table notification_groups drop constraint notification_groups_subject_check;
alter table notification_groups add constraint notification_groups_subject_check check (num_nonnulls(offer_id, discussion_id,
  comment_id) = case when icon_type in ('follower', 'badge', 'report') then 0 else 1 end
  or icon_type = 'moderation' and num_nonnulls(offer_id, discussion_id, comment_id) = 0);
