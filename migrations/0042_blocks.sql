-- Whom a member does not want to meet. It works both ways and nobody is told.
create table user_blocks (
  blocker_id bigint not null references users on delete cascade,
  blocked_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index user_blocks_blocker_id_idx on user_blocks (blocker_id, created_at desc, blocked_id desc);
create index user_blocks_blocked_id_idx on user_blocks (blocked_id, blocker_id);
