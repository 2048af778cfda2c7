create table comments (
  id bigint generated always as identity primary key,
  offer_id bigint references offers on delete cascade,
  discussion_id bigint references discussions on delete cascade,
  parent_id bigint references comments on delete cascade,
  -- The comment at the top of this one's branch; its own id for a root.
  root_id bigint,
  level smallint not null check (level >= 0),
  is_shrinked boolean not null default false,
  author_id bigint references users,
  lang text check (lang in ('ru', 'en')),
  content_delta jsonb not null,
  content_html text not null,
  content_text text not null check (char_length(content_text) <= 20000),
  renderer_version smallint not null default 1,
  replies_count int not null default 0 check (replies_count >= 0),
  published_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  check ((offer_id is null) <> (discussion_id is null)),
  check (parent_id is not null or (level = 0 and not is_shrinked))
);
create index comments_offer_roots_idx on comments (offer_id, published_at, id) where parent_id is null;
create index comments_discussion_roots_idx on comments (discussion_id, published_at, id) where parent_id is null;
create index comments_root_id_idx on comments (root_id, id);
create index comments_parent_id_idx on comments (parent_id);
create index comments_author_id_idx on comments (author_id, id desc);
create index comments_offer_id_idx on comments (offer_id, published_at);
create index comments_discussion_id_idx on comments (discussion_id, published_at);
