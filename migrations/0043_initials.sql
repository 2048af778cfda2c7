-- Stores and groups by the first letter of their names. Before it may stand anything: quotes, signs, letters of other
-- scripts. Digits are told by 0, names without a Latin or Russian letter or a digit by #.
create function name_initial(content text) returns text immutable parallel safe language sql
  return coalesce(regexp_replace(substring(fold_text(content) from '[a-z0-9а-я]'), '[0-9]', '0'), '#');

create index stores_initial_idx on stores (name_initial(name), fold_text(name), id) where offers_count > 0;
create index groups_initial_ru_idx on groups (name_initial(name_ru), fold_text(name_ru), id);
create index groups_initial_en_idx on groups (name_initial(name_en), fold_text(name_en), id);
-- The busiest groups inside one.
create index groups_children_idx on groups (parent_id, popularity desc, offers_count desc, id);
drop index groups_parent_id_idx;
