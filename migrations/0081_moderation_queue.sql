-- One queue of everything that waits for a moderator: each kind is read from its index, the oldest first.
create index chat_cases_waiting_idx on chat_cases (created_at, id) where decision is null;
create index vote_rings_waiting_idx on vote_rings (found_at, id) where decision is null;
create index moderation_appeals_waiting_idx on moderation_appeals (created_at, id) where closed_at is null;

-- Messages and rings are one moderator's for five minutes, as cases and appeals are.
alter table chat_cases add column claimed_by bigint references users, add column claimed_until timestamptz;
alter table vote_rings add column claimed_by bigint references users, add column claimed_until timestamptz;
create index chat_cases_claimed_by_idx on chat_cases (claimed_by) where claimed_by is not null;
create index vote_rings_claimed_by_idx on vote_rings (claimed_by) where claimed_by is not null;

-- Editing and merging are decisions as well. What editors and staff change of others' posts outside the queue is one too, so that
-- its author is told.
alter table moderation_decisions drop constraint moderation_decisions_action_check;
alter table moderation_decisions add constraint moderation_decisions_action_check check (action in ('dismiss', 'collapse', 'hide',
  'deactivate', 'expire', 'lock_comments', 'move_group', 'remove_picture', 'edit', 'merge', 'restore', 'deliver_message', 'remove_message',
  'hide_code', 'uphold', 'overturn'));
alter table moderation_decisions drop constraint moderation_decisions_actor_role_check;
alter table moderation_decisions add constraint moderation_decisions_actor_role_check
  check (actor_role in ('automatic', 'editor', 'moderator', 'admin'));
