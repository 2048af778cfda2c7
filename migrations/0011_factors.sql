-- Second factors: six digits of an app, codes for the day it is lost, and passkeys.
create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  -- Sealed with the site's secret: a copied table gives no codes away.
  sealed bytea not null,
  -- Null while it is being set up; it counts from here on.
  confirmed_at timestamptz,
  -- The last half minute a code of which was taken: none works twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null constraint passkeys_credential_id_key unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);

-- A question to an authenticator, answered once and by the browser that asked.
create table passkey_challenges (
  token_hash bytea primary key,
  challenge text not null,
  -- The account that adds a passkey; null signs in.
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
create index passkey_challenges_user_id_idx on passkey_challenges (user_id) where user_id is not null;
