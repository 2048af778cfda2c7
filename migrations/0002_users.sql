create extension if not exists pg_trgm;

create table media (
  id bigint generated always as identity primary key,
  -- Random folder and name; files are <key>-<width>.webp.
  key text not null,
  owner_id bigint,
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now(),
  constraint media_key_key unique (key)
);

create table users (
  id bigint generated always as identity primary key,
  username text not null check (char_length(username) between 3 and 20),
  -- Case, look-alike letters and normal form folded: two names with one key are the same name.
  username_key text not null,
  name text check (char_length(name) <= 60),
  description text check (char_length(description) <= 1000),
  -- 0 anonymous, 1 member, 3 store representative, 5 moderator, 7 deal editor, 9 administrator
  type smallint not null default 1 check (type in (0, 1, 3, 5, 7, 9)),
  trust_level smallint not null default 0 check (trust_level between 0 and 3),
  email text check (char_length(email) <= 254),
  email_key text,
  email_verified_at timestamptz,
  password_hash text,
  locale text not null default 'ru' check (locale in ('ru', 'en')),
  avatar_media_id bigint references media,
  offers_count int not null default 0 check (offers_count >= 0),
  discussions_count int not null default 0 check (discussions_count >= 0),
  comments_count int not null default 0 check (comments_count >= 0),
  suspended_until timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint users_username_key unique (username_key)
);
-- An unverified account holds no address against its owner; a verified one does.
create unique index users_verified_email_key on users (email_key) where email_verified_at is not null and deleted_at is null;
create index users_email_key_idx on users (email_key);
alter table media add constraint media_owner_id_fkey foreign key (owner_id) references users;
create index media_owner_id_idx on media (owner_id);
