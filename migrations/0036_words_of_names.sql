-- Names of groups and stores are mistyped as titles are.
create function keep_group_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word from title_words(new.name_ru || ' ' || new.name_en) as word order by word on conflict do nothing;
  return null;
end $$;
create trigger groups_words_added after insert on groups for each row execute function keep_group_words();
create trigger groups_words_changed after update of name_ru, name_en on groups for each row
  when (new.name_ru is distinct from old.name_ru or new.name_en is distinct from old.name_en)
  execute function keep_group_words();

create function keep_store_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word from title_words(new.name) as word order by word on conflict do nothing;
  return null;
end $$;
create trigger stores_words_added after insert on stores for each row execute function keep_store_words();
create trigger stores_words_changed after update of name on stores for each row
  when (new.name is distinct from old.name) execute function keep_store_words();

insert into search_words (word)
select distinct word from groups, title_words(name_ru || ' ' || name_en) as word on conflict do nothing;
insert into search_words (word)
select distinct word from stores, title_words(name) as word on conflict do nothing;
