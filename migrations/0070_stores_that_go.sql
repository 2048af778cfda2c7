-- Groups and stores can go: what only their names said is known to search no more.
create function forget_words_of_group() returns trigger language plpgsql as $$
begin
  perform forget_words(old.name_ru || ' ' || old.name_en);
  return null;
end $$;
create trigger groups_words_deleted after delete on groups for each row execute function forget_words_of_group();
create function forget_words_of_store() returns trigger language plpgsql as $$
begin
  perform forget_words(old.name);
  return null;
end $$;
create trigger stores_words_deleted after delete on stores for each row execute function forget_words_of_store();

-- Renamed, a group leaves the words of its former name.
create or replace function keep_group_words() returns trigger language plpgsql as $$
begin
  perform keep_words(new.name_ru || ' ' || new.name_en);
  if tg_op = 'UPDATE' then
    perform forget_words(old.name_ru || ' ' || old.name_en);
  end if;
  return null;
end $$;

-- Alerts of one store are found when it is merged into another, those of a group when it is to go.
create index alerts_store_ids_idx on alerts using gin (store_ids) where store_ids <> '{}';
create index alerts_group_ids_idx on alerts using gin (group_ids) where group_ids <> '{}';
