create table groups (
  id bigint generated always as identity primary key,
  slug text not null constraint groups_slug_key unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  parent_id bigint references groups,
  name_ru text not null check (char_length(name_ru) between 1 and 100),
  name_en text not null check (char_length(name_en) between 1 and 100),
  icon text not null default 'tag',
  offers_count int not null default 0 check (offers_count >= 0),
  created_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index groups_parent_id_idx on groups (parent_id);
create index groups_offers_count_idx on groups (offers_count desc, id);

create table stores (
  id bigint generated always as identity primary key,
  slug text not null constraint stores_slug_key unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  name text not null check (char_length(name) between 1 and 100),
  image_media_id bigint references media,
  offers_count int not null default 0 check (offers_count >= 0),
  created_at timestamptz not null default now()
);
create index stores_offers_count_idx on stores (offers_count desc, id);
create index stores_name_idx on stores (lower(name), id);

create table store_hosts (
  host text primary key check (host = lower(host) and char_length(host) <= 253),
  store_id bigint not null references stores on delete cascade
);
create index store_hosts_store_id_idx on store_hosts (store_id);
