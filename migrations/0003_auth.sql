create table sessions (
  id bigint generated always as identity primary key,
  -- SHA-256 of the cookie's value; the value itself is nowhere stored.
  token_hash bytea not null constraint sessions_token_hash_key unique,
  user_id bigint not null references users on delete cascade,
  is_remembered boolean not null,
  user_agent text check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- One-time tokens that become a session cookie.
create table exchange_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  is_remembered boolean not null,
  expires_at timestamptz not null
);
create index exchange_tokens_expires_at_idx on exchange_tokens (expires_at);

create table registrations (
  id bigint generated always as identity primary key,
  -- Proves that this browser started the registration.
  token_hash bytea not null constraint registrations_token_hash_key unique,
  email text not null check (char_length(email) <= 254),
  email_key text not null,
  locale text not null check (locale in ('ru', 'en')),
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  tries smallint not null default 0 check (tries >= 0),
  verified_at timestamptz,
  skipped_at timestamptz,
  user_id bigint references users on delete cascade,
  created_at timestamptz not null default now()
);
create index registrations_email_key_idx on registrations (email_key);
create index registrations_created_at_idx on registrations (created_at);

-- Every letter with a code, so that cooldowns hold across processes and restarts.
create table code_letters (
  id bigint generated always as identity primary key,
  email_key text not null,
  purpose text not null check (purpose in ('sign_up')),
  sent_at timestamptz not null
);
create index code_letters_email_key_sent_at_idx on code_letters (email_key, sent_at desc);

-- Failed sign-ins by account address and network, for the lock of 15 minutes.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  email_key text not null,
  network text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_email_key_idx on sign_in_failures (email_key, network, failed_at desc);
