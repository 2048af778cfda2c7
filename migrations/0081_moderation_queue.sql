-- One queue of everything that waits for a moderator: each kind is read from its index, the oldest first.
create index chat_cases_waiting_idx on chat_cases (created_at, id) where decision is null;
create index vote_rings_waiting_idx on vote_rings (found_at, id) where decision is null;
create index moderation_appeals_waiting_idx on moderation_appeals (created_at, id) where closed_at is null;

-- Messages and rings are one moderator's for five minutes, as cases and appeals are.
alter table chat_cases add column claimed_by bigint references users, add column claimed_until timestamptz;
alter table vote_rings add column claimed_by bigint references users, add column claimed_until timestamptz;
create index chat_cases_claimed_by_idx on chat_cases (claimed_by) where claimed_by is not null;
create index vote_rings_claimed_by_idx on vote_rings (claimed_by) where claimed_by is not null;
