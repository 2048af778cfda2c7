-- Accounts that vote as one: found at night, their votes set aside until a moderator decides.
create table vote_rings (
  id bigint generated always as identity primary key,
  -- pair: two that vote alike and share a network or a device; circle: the same few first at one author's offers
  kind text not null check (kind in ('pair', 'circle')),
  author_id bigint references users on delete cascade,
  -- in order of id
  member_ids bigint[] not null check (cardinality(member_ids) >= 2),
  found_at timestamptz not null,
  -- null until a moderator has decided
  decision text check (decision in ('confirmed', 'lifted')),
  decided_by bigint references users,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((kind = 'circle') = (author_id is not null))
);
create unique index vote_rings_members_key on vote_rings (kind, coalesce(author_id, 0), member_ids);
create index vote_rings_author_id_idx on vote_rings (author_id) where author_id is not null;
create index vote_rings_decided_by_idx on vote_rings (decided_by) where decided_by is not null;
create index vote_rings_open_idx on vote_rings (found_at) where decision is null;

alter table votes
  add column ring_id bigint references vote_rings,
  add constraint votes_ring_check check (ring_id is null or is_quarantined);
create index votes_ring_id_idx on votes (ring_id) where ring_id is not null;
create index votes_created_at_idx on votes (created_at) where source = 'member';

-- When a sweep that is due once in a while ran last, for all processes together.
create table sweeps (
  name text primary key check (char_length(name) between 1 and 60),
  ran_at timestamptz not null
);
