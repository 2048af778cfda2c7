-- What members have earned; it stays theirs when a figure falls or a threshold rises.
create table earned_badges (
  user_id bigint not null references users on delete cascade,
  badge_id smallint not null check (badge_id between 1 and 24),
  earned_at timestamptz not null,
  -- When a page of the member's own said so; null until then.
  celebrated_at timestamptz,
  -- First, second or third beside the member's name; null for those that are not chosen.
  place smallint check (place between 1 and 3),
  primary key (user_id, badge_id)
);
create index earned_badges_badge_id_idx on earned_badges (badge_id);
create index earned_badges_new_idx on earned_badges (user_id) where celebrated_at is null;
create unique index earned_badges_place_key on earned_badges (user_id, place) where place is not null;

-- The bell tells of badges too: they happen to the member's own self.
alter table notification_groups drop constraint notification_groups_icon_type_check;
alter table notification_groups add constraint notification_groups_icon_type_check check (icon_type in ('comment_comment',
  'post_comment', 'mention', 'post_vote', 'comment_reaction', 'post_downvote', 'comment_reaction_dislike', 'follower',
  'deal_alert', 'badge'));
alter table notification_groups drop constraint notification_groups_subject_check;
alter table notification_groups add constraint notification_groups_subject_check
  check (num_nonnulls(offer_id, discussion_id, comment_id) = case when icon_type in ('follower', 'badge') then 0 else 1 end);

-- What was upheld against one author, for their own eyes.
create index reports_upheld_entity_idx on reports (entity_type, entity_id) where decision = 'upheld';

-- What an author's figures are counted from: whole offers need not be read for it.
create index offers_author_figures_idx on offers (author_id, published_at) include (temperature, hot_at)
  where published_at is not null and deactivated_at is null;
