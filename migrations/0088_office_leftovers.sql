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

-- An edit that brings something of the list of administrators into what was read already: the other side goes on reading what
-- stood there until a moderator has looked.
create table chat_message_edits (
  message_id bigint primary key references chat_messages on update cascade on delete cascade,
  content_delta jsonb not null,
  content_html text not null,
  content_text text not null check (char_length(content_text) <= 20000),
  renderer_version smallint not null,
  text_hash bytea,
  -- Pictures it shows, and those of what stands.
  picture_ids bigint[] not null,
  stood_picture_ids bigint[] not null,
  written_at timestamptz not null
);
alter table moderation_decisions drop constraint moderation_decisions_action_check;
alter table moderation_decisions add constraint moderation_decisions_action_check check (action in ('dismiss', 'collapse', 'hide',
  'deactivate', 'expire', 'lock_comments', 'move_group', 'remove_picture', 'correct_price', 'edit', 'merge', 'restore',
  'deliver_message', 'remove_message', 'refuse_edit', 'hide_code', 'uphold', 'overturn'));

-- Of two administrators who save one banner the second is told of the first.
alter table banners add column version int not null default 1, add column changed_by bigint references users;
create index banners_changed_by_idx on banners (changed_by) where changed_by is not null;
