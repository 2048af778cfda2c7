-- Members ask another moderator to look again at what was decided about something of theirs: once for each decision.
create table moderation_appeals (
  id bigint generated always as identity primary key,
  decision_id bigint not null unique references moderation_decisions,
  -- Whom the decision befell.
  user_id bigint not null references users,
  -- Null once their account is erased.
  words text check (char_length(words) between 1 and 2000),
  created_at timestamptz not null,
  -- Until when it should be answered (src/rules/moderation.ts); later answers count as late.
  answer_by timestamptz not null,
  claimed_by bigint references users,
  claimed_until timestamptz,
  -- The decision that answers it; null while it waits, and again once that is undone.
  answer_id bigint unique references moderation_decisions,
  closed_at timestamptz,
  check ((answer_id is null) = (closed_at is null))
);
create index moderation_appeals_open_idx on moderation_appeals (answer_by, id) where closed_at is null;
create index moderation_appeals_closed_idx on moderation_appeals (closed_at desc, id desc) where closed_at is not null;
create index moderation_appeals_user_id_idx on moderation_appeals (user_id, id desc);
create index moderation_appeals_claimed_by_idx on moderation_appeals (claimed_by) where claimed_by is not null;

-- An answer is a decision like others: with words for the author, told, undone, in the log.
alter table moderation_decisions drop constraint moderation_decisions_action_check;
alter table moderation_decisions add constraint moderation_decisions_action_check check (action in ('dismiss', 'collapse', 'hide',
  'deactivate', 'expire', 'lock_comments', 'move_group', 'remove_picture', 'restore', 'deliver_message', 'remove_message',
  'hide_code', 'uphold', 'overturn'));
-- From when an appeal has taken it back: once its answer can be undone no more.
alter table moderation_decisions add column overturned_at timestamptz;
