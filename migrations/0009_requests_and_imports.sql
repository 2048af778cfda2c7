-- Replies kept for 24 hours so that a repeated request acts once.
create table idempotency_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  request_hash bytea not null,
  -- null while the first request is still running
  status smallint,
  reply jsonb,
  created_at timestamptz not null,
  constraint idempotency_keys_user_id_key_key unique (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Which row of ours an imported record became: the same record again updates nothing and adds nothing.
create table import_records (
  src text not null check (char_length(src) between 1 and 100),
  src_id text not null check (char_length(src_id) between 1 and 200),
  entity_type text not null check (entity_type in ('offer', 'discussion', 'comment', 'group', 'user')),
  entity_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (src, entity_type, src_id)
);
create index import_records_entity_idx on import_records (entity_type, entity_id);
