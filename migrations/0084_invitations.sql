-- Links that let newcomers in where registration is by invitation; only the hash of a link's token is kept.
create table invitations (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint invitations_token_hash_key unique check (octet_length(token_hash) = 32),
  note text not null check (char_length(note) <= 100),
  most int not null check (most between 1 and 1000),
  used int not null default 0 check (used between 0 and most),
  created_by bigint not null references users,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references users,
  constraint invitations_revoked_check check ((revoked_at is null) = (revoked_by is null))
);
create index invitations_created_by_idx on invitations (created_by, id desc);
create index invitations_revoked_by_idx on invitations (revoked_by) where revoked_by is not null;

-- By which of them somebody came.
alter table users add column invited_by bigint references invitations;
create index users_invited_by_idx on users (invited_by, id) where invited_by is not null;
