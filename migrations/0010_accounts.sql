alter table users
  add column username_changed_at timestamptz,
  -- Set once the 30 days after deletion are over and nothing personal is left.
  add column erased_at timestamptz,
  add constraint users_erased_after_deletion_check check (erased_at is null or deleted_at is not null);
-- An account that is deleted but not yet erased still holds its proven address: signing in restores it.
drop index users_verified_email_key;
create unique index users_verified_email_key on users (email_key) where email_verified_at is not null;
create index users_username_prefix_idx on users (lower(username) text_pattern_ops) where deleted_at is null;
create index users_username_key_prefix_idx on users (username_key text_pattern_ops) where deleted_at is null;
create index users_to_erase_idx on users (deleted_at) where deleted_at is not null and erased_at is null;

-- Names somebody had before: nobody else may take them. The name itself is not kept.
create table former_usernames (
  key_hash bytea primary key,
  user_id bigint references users on delete set null,
  retired_at timestamptz not null
);
create index former_usernames_user_id_idx on former_usernames (user_id);

alter table sessions
  add column network text check (char_length(network) <= 60),
  -- The administrator behind an impersonating session, and the session they go back to.
  add column impersonator_id bigint references users on delete cascade,
  add column parent_session_id bigint references sessions on delete cascade,
  add constraint sessions_impersonator_check check ((impersonator_id is null) = (parent_session_id is null));
create index sessions_impersonator_id_idx on sessions (impersonator_id) where impersonator_id is not null;
create index sessions_parent_session_id_idx on sessions (parent_session_id) where parent_session_id is not null;

-- Browsers an account has signed in with: a new one is written to the owner about.
create table user_devices (
  user_id bigint not null references users on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null constraint api_tokens_token_hash_key unique,
  scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) > 0),
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz
);
create index api_tokens_user_id_idx on api_tokens (user_id);

-- An account at Google or Apple tied to one of ours; the key is provider and subject, never the address.
create table user_identities (
  provider text not null check (provider in ('apple', 'google')),
  subject text not null check (char_length(subject) between 1 and 255),
  user_id bigint not null references users on delete cascade,
  email text check (char_length(email) <= 254),
  linked_at timestamptz not null,
  primary key (provider, subject),
  constraint user_identities_user_id_provider_key unique (user_id, provider)
);

-- One trip to a provider and back; the browser holds the token, the provider repeats the state.
create table provider_trips (
  state_hash bytea primary key,
  token_hash bytea not null,
  provider text not null check (provider in ('apple', 'google')),
  nonce text not null,
  code_verifier text not null,
  next text not null,
  -- The account that asked to be tied; null signs in or up.
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index provider_trips_expires_at_idx on provider_trips (expires_at);
create index provider_trips_user_id_idx on provider_trips (user_id) where user_id is not null;

-- A proven provider account that waits until the owner of the address proves it: then it is tied.
create table pending_links (
  token_hash bytea primary key,
  provider text not null check (provider in ('apple', 'google')),
  subject text not null,
  email text,
  -- Only an account that has proven this address may take it; null: only a new account may.
  email_key text,
  expires_at timestamptz not null
);
create index pending_links_expires_at_idx on pending_links (expires_at);

create table password_resets (
  id bigint generated always as identity primary key,
  -- Proves that this browser asked.
  token_hash bytea not null constraint password_resets_token_hash_key unique,
  email text not null check (char_length(email) <= 254),
  email_key text not null,
  -- Null for an address nobody has: the answers are the same.
  user_id bigint references users on delete cascade,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  tries smallint not null default 0 check (tries >= 0),
  verified_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null
);
create index password_resets_created_at_idx on password_resets (created_at);
create index password_resets_user_id_idx on password_resets (user_id);

-- Links that prove an address: the one of the account, or a new one.
create table email_proofs (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null constraint email_proofs_token_hash_key unique,
  email text not null check (char_length(email) <= 254),
  email_key text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index email_proofs_user_id_idx on email_proofs (user_id);
create index email_proofs_expires_at_idx on email_proofs (expires_at);

alter table code_letters drop constraint code_letters_purpose_check;
alter table code_letters add constraint code_letters_purpose_check
  check (purpose in ('sign_up', 'reset', 'confirm_email', 'change_email'));

-- How often one network tried something this minute, counted for all processes together.
create table attempts (
  kind text not null,
  network text not null,
  minute timestamptz not null,
  count int not null check (count > 0),
  primary key (kind, network, minute)
);
create index attempts_minute_idx on attempts (minute);

-- What was done with powers over others. Never changed, kept for a year.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint not null references users,
  subject_id bigint references users,
  action text not null check (char_length(action) between 1 and 60),
  detail text not null default '' check (char_length(detail) <= 500)
);
create index audit_entries_actor_id_idx on audit_entries (actor_id);
create index audit_entries_subject_id_idx on audit_entries (subject_id);
