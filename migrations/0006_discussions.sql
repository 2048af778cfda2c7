create table discussions (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 4 and 700),
  slug text not null check (char_length(slug) between 1 and 100),
  lang text check (lang in ('ru', 'en')),
  author_id bigint references users,
  group_id bigint references groups,
  description_delta jsonb not null default '{"ops":[]}',
  description_html text not null default '',
  description_text text not null default '',
  renderer_version smallint not null default 1,
  published_at timestamptz,
  deactivated_at timestamptz,
  updated_at timestamptz,
  comments_count int not null default 0 check (comments_count >= 0),
  last_comment_at timestamptz,
  last_comment_author_id bigint references users,
  created_at timestamptz not null default now(),
  search tsvector generated always as (
    setweight(to_tsvector('russian', title), 'A') || setweight(to_tsvector('english', title), 'A')
    || setweight(to_tsvector('russian', left(description_text, 20000)), 'C')
    || setweight(to_tsvector('english', left(description_text, 20000)), 'C')
  ) stored
);
create index discussions_new_idx on discussions (published_at desc, id desc) where published_at is not null and deactivated_at is null;
create index discussions_discussed_idx on discussions (last_comment_at desc, id desc)
  where published_at is not null and deactivated_at is null and last_comment_at is not null;
create index discussions_author_id_idx on discussions (author_id, published_at desc, id desc);
create index discussions_group_id_idx on discussions (group_id);
create index discussions_last_comment_author_id_idx on discussions (last_comment_author_id);
create index discussions_search_idx on discussions using gin (search);

create table discussion_groups (
  discussion_id bigint not null references discussions on delete cascade,
  group_id bigint not null references groups,
  position smallint not null check (position between 0 and 99),
  -- An ancestor of a chosen group: lists of the parent find the discussion too.
  is_inherited boolean not null default false,
  primary key (discussion_id, group_id)
);
create index discussion_groups_group_id_idx on discussion_groups (group_id, discussion_id desc);
