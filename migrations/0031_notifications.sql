-- What a member is told in their bell. A group is one kind of thing that happened to one thing of theirs.
create table notification_groups (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  icon_type text not null check (icon_type in ('comment_comment', 'post_comment', 'mention', 'post_vote',
    'comment_reaction', 'post_downvote', 'comment_reaction_dislike', 'follower')),
  -- What it happened to; nothing stands for the member's own self.
  offer_id bigint references offers on delete cascade,
  discussion_id bigint references discussions on delete cascade,
  comment_id bigint references comments on delete cascade,
  -- False for one that was read so long ago that a newer one has taken its place.
  is_current boolean not null default true,
  read_at timestamptz,
  -- The first event nobody has read yet, which the group leads to; of a read one, the first of its last bunch.
  unread_from timestamptz not null,
  last_event_at timestamptz not null,
  constraint notification_groups_subject_check
    check (num_nonnulls(offer_id, discussion_id, comment_id) = case icon_type when 'follower' then 0 else 1 end)
);
create unique index notification_groups_current_key on notification_groups
  (user_id, icon_type, offer_id, discussion_id, comment_id) nulls not distinct where is_current;
create index notification_groups_list_idx on notification_groups (user_id, last_event_at desc, id desc);
create index notification_groups_unread_idx on notification_groups (user_id) where read_at is null;
create index notification_groups_old_idx on notification_groups (last_event_at);
create index notification_groups_offer_id_idx on notification_groups (offer_id) where offer_id is not null;
create index notification_groups_discussion_id_idx on notification_groups (discussion_id)
  where discussion_id is not null;
create index notification_groups_comment_id_idx on notification_groups (comment_id) where comment_id is not null;

create table notification_events (
  id bigint generated always as identity primary key,
  group_id bigint not null references notification_groups on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- The deed itself, such as comment:12: nobody is told twice of one, whatever the reasons.
  source text not null,
  actor_id bigint not null references users on delete cascade,
  -- The comment that was written, for those that are.
  comment_id bigint references comments on delete cascade,
  happened_at timestamptz not null,
  constraint notification_events_source_key unique (user_id, source)
);
create index notification_events_group_id_idx on notification_events (group_id, happened_at, id);
create index notification_events_source_idx on notification_events (source);
create index notification_events_actor_id_idx on notification_events (actor_id);
create index notification_events_comment_id_idx on notification_events (comment_id) where comment_id is not null;

-- Where a member wants to be told of a kind; without a row, in the bell.
create table notification_choices (
  user_id bigint not null references users on delete cascade,
  icon_type text not null,
  channel text not null check (channel in ('off', 'bell', 'email', 'push')),
  primary key (user_id, icon_type)
);

-- Many followers are told a batch at a time, in the order of their ids.
drop index subscriptions_offer_id_idx;
drop index subscriptions_discussion_id_idx;
create index subscriptions_offer_id_idx on subscriptions (offer_id, user_id) where offer_id is not null;
create index subscriptions_discussion_id_idx on subscriptions (discussion_id, user_id)
  where discussion_id is not null;
