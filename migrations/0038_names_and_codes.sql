-- Names of people are mistyped as well. They stay with their rows, not among the words of titles: what somebody is
-- called corrects no title, and goes with them. Every word of a name, and all that is left of it with one letter out.
-- It costs what it is said to: taken for cheap, or for something to share out among workers, it would be asked of row
-- after row instead of the index.
create function name_parts(username text, name text) returns text[]
  immutable cost 10000 language sql as $$
  select array_agg(distinct part) from (
    select word
    from regexp_split_to_table(translate(lower(username || ' ' || coalesce(name, '')), 'ё', 'е'), '[[:space:][:punct:]«»–—]+') as word
  ) words, lateral (
    select word as part
    union all select left(word, place - 1) || substr(word, place + 1) from generate_series(1, char_length(word)) as place
  ) parts where char_length(part) between 2 and 40
$$;
create index users_name_parts_idx on users using gin (name_parts(username, name)) with (fastupdate = off)
  where deleted_at is null;

-- A code that is typed whole leads to its offers.
create index offer_codes_code_idx on offer_codes (lower(code), offer_id desc);
