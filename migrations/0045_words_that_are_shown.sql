-- A mistyped word is mended with words that everybody may read: one that only waiting or switched-off entries have, or
-- the store of such an offer, would be told by its typos.

-- A store that nobody is told of but by its number: none of its offers is shown, and there are some. The same as
-- KNOWN_STORE (src/domain/stores/stores.sql.ts).
create function is_store_known(store_id bigint, offers_count int) returns boolean stable language sql
begin atomic
  select $2 > 0 or not exists (select 1 from offers w
    where w.store_id = $1 and (w.published_at is null or w.deactivated_at is not null));
end;

-- Whether a word of a title or name stands where everybody reads it. The indexes find where it may stand; planned anew
-- for each word, for some are everywhere and others nowhere.
create function is_word_shown(asked text) returns boolean
stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  query tsquery := plainto_tsquery('russian', asked) || plainto_tsquery('english', asked);
begin
  -- Words of which no index keeps anything, such as "для", tell of nobody.
  return numnode(query) = 0
    or exists (select 1 from offers o where o.search @@ query and o.published_at is not null and o.deactivated_at is null
      and asked in (select title_words(o.title)))
    or exists (select 1 from discussions d where d.search @@ query and d.published_at is not null
      and d.deactivated_at is null and asked in (select title_words(d.title)))
    or exists (select 1 from groups g where name_words(g.name_ru || ' a ' || g.name_en) @@ query
      and asked in (select title_words(g.name_ru || ' ' || g.name_en)))
    or exists (select 1 from stores s where name_words(s.name) @@ query and is_store_known(s.id, s.offers_count)
      and asked in (select title_words(s.name)))
    or exists (select 1 from brand_spellings b where asked in (select title_words(b.heard || ' ' || b.written)));
end $$;

create function keep_words(title text) returns void language sql
begin atomic
  insert into search_words (word) select distinct word from title_words(title) as word order by word on conflict do nothing;
end;
-- In order of the words, as they are kept: two who do either at once wait for each other in one direction.
create function forget_words(title text) returns void language plpgsql as $$
begin
  delete from search_words where word in (
    select w.word from search_words w where w.word in (select title_words(title)) and not is_word_shown(w.word)
    order by w.word for update);
end $$;

-- Entries: their words come with them and go with them.
drop trigger offers_words_changed on offers;
drop trigger discussions_words_changed on discussions;
create or replace function keep_changed_words() returns trigger language plpgsql as $$
begin
  if new.published_at is not null and new.deactivated_at is null then
    perform keep_words(new.title);
  end if;
  if old.published_at is not null and old.deactivated_at is null then
    perform forget_words(old.title);
  end if;
  return null;
end $$;
create trigger offers_words_changed after update of title, published_at, deactivated_at on offers for each row
  when ((new.title, new.published_at is not null and new.deactivated_at is null)
    is distinct from (old.title, old.published_at is not null and old.deactivated_at is null))
  execute function keep_changed_words();
create trigger discussions_words_changed after update of title, published_at, deactivated_at on discussions for each row
  when ((new.title, new.published_at is not null and new.deactivated_at is null)
    is distinct from (old.title, old.published_at is not null and old.deactivated_at is null))
  execute function keep_changed_words();
create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word from written, title_words(written.title) as word
  where written.published_at is not null and written.deactivated_at is null order by word
  on conflict do nothing;
  return null;
end $$;

-- Stores: a name is known until an offer that is not shown is all there is of it.
drop trigger stores_words_changed on stores;
create or replace function keep_store_words() returns trigger language plpgsql as $$
begin
  if is_store_known(new.id, new.offers_count) then
    perform keep_words(new.name);
  end if;
  if tg_op = 'UPDATE' then
    perform forget_words(old.name);
  end if;
  return null;
end $$;
create trigger stores_words_changed after update of name, offers_count on stores for each row
  when ((new.name, new.offers_count > 0) is distinct from (old.name, old.offers_count > 0))
  execute function keep_store_words();
create function forget_store_words() returns trigger language plpgsql as $$
begin
  perform forget_words(s.name) from stores s where s.id = new.store_id and s.offers_count = 0;
  return null;
end $$;
create trigger offers_store_words_added after insert on offers for each row
  when (new.store_id is not null and (new.published_at is null or new.deactivated_at is not null))
  execute function forget_store_words();
create trigger offers_store_words_changed after update of store_id on offers for each row
  when (new.store_id is distinct from old.store_id and new.store_id is not null
    and (new.published_at is null or new.deactivated_at is not null))
  execute function forget_store_words();

-- What is kept already, once more; stop words and the like stay.
delete from search_words where word not in (
  select word from offers, title_words(title) as word where published_at is not null and deactivated_at is null
  union select word from discussions, title_words(title) as word where published_at is not null and deactivated_at is null
  union select word from groups, title_words(name_ru || ' ' || name_en) as word
  union select word from stores, title_words(name) as word where is_store_known(id, offers_count)
  union select word from brand_spellings, title_words(heard || ' ' || written) as word);
