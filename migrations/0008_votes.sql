create table votes (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  -- null for the one row that carries an imported temperature
  user_id bigint references users,
  source text not null default 'member' check (source in ('member', 'imported')),
  value smallint not null check (value in (-1, 1)),
  -- Degrees, frozen when the vote was cast.
  weight numeric(12, 2) not null check (weight >= 0),
  trust_level smallint not null default 0 check (trust_level between 0 and 3),
  is_quarantined boolean not null default false,
  created_at timestamptz not null default now(),
  check ((source = 'imported') = (user_id is null))
);
create unique index votes_offer_id_user_id_key on votes (offer_id, user_id);
create unique index votes_offer_id_imported_key on votes (offer_id) where source = 'imported';
create index votes_user_id_idx on votes (user_id, created_at desc);

-- Every change of mind, for the pace limits and for looking into rings.
create table vote_changes (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  user_id bigint not null references users,
  author_id bigint references users,
  -- 0 is a vote taken back
  value smallint not null check (value in (-1, 0, 1)),
  changed_at timestamptz not null
);
create index vote_changes_user_id_idx on vote_changes (user_id, changed_at desc);
create index vote_changes_offer_id_idx on vote_changes (offer_id);
