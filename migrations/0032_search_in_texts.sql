-- Words that signs join are words of their own: of shop.ru, bag/case and Wi-Fi people remember either part.
create function search_text(content text) returns text immutable parallel safe language sql as $$
  select translate(content, './-_@:~+%&=?#''’*|\', '                  ')
$$;

drop index offers_search_idx;
alter table offers drop column search;
alter table offers add column search tsvector generated always as (
  setweight(to_tsvector('russian', search_text(title)), 'A') || setweight(to_tsvector('english', search_text(title)), 'A')
  || setweight(to_tsvector('russian', search_text(left(description_text, 20000))), 'C')
  || setweight(to_tsvector('english', search_text(left(description_text, 20000))), 'C')
) stored;
alter table offers alter column search set statistics 1000;
create index offers_search_idx on offers using gin (search);

drop index discussions_search_idx;
alter table discussions drop column search;
alter table discussions add column search tsvector generated always as (
  setweight(to_tsvector('russian', search_text(title)), 'A') || setweight(to_tsvector('english', search_text(title)), 'A')
  || setweight(to_tsvector('russian', search_text(left(description_text, 20000))), 'C')
  || setweight(to_tsvector('english', search_text(left(description_text, 20000))), 'C')
) stored;
alter table discussions alter column search set statistics 1000;
create index discussions_search_idx on discussions using gin (search);

-- Comments are searched as offers and discussions are.
alter table comments add column search tsvector generated always as (
  to_tsvector('russian', search_text(content_text)) || to_tsvector('english', search_text(content_text))
) stored;
create index comments_search_idx on comments using gin (search) where published_at is not null and deleted_at is null;
-- The newest that match, where many do.
create index comments_new_idx on comments (published_at desc, id desc) where published_at is not null and deleted_at is null;

-- People are found by what they are called, too.
create index users_name_prefix_idx on users (lower(name) text_pattern_ops) where deleted_at is null and name is not null;
