-- Comments are searched as offers and discussions are.
alter table comments add column search tsvector generated always as (
  to_tsvector('russian', content_text) || to_tsvector('english', content_text)
) stored;
create index comments_search_idx on comments using gin (search) where published_at is not null and deleted_at is null;
-- The newest that match, where many do.
create index comments_new_idx on comments (published_at desc, id desc) where published_at is not null and deleted_at is null;

-- People are found by what they are called, too.
create index users_name_prefix_idx on users (lower(name) text_pattern_ops) where deleted_at is null and name is not null;
