-- Trust is reckoned from what members do, and what is decided about a ring can be decided anew.
alter table users
  -- What an operator or an import vouches for: trust does not fall below it.
  add column trust_floor smallint not null default 0 check (trust_floor between 0 and 3),
  -- Days (UTC) on which the member came, each counted once, and the last of them.
  add column visit_days int not null default 0 check (visit_days >= 0),
  add column visited_on date;
-- Until now levels were given by hand alone.
update users set trust_floor = trust_level where trust_level > 0;

-- How far a sweep that takes several turns has come; 0 between two rounds.
alter table sweeps add column reached_id bigint not null default 0;

-- Reports that speak against an author.
create index reports_upheld_idx on reports (decided_at)
  where decision = 'upheld' and reason in ('spam', 'self_promotion', 'rude', 'restricted');

-- A vote whose ring was lifted still knows its ring, should the decision be turned round.
alter table votes drop constraint votes_ring_check;
drop index vote_rings_open_idx;
create index vote_rings_open_idx on vote_rings (id) where decision is null;
create index vote_rings_member_ids_idx on vote_rings using gin (member_ids);
