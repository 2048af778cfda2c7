-- A word and all that is left of it with one letter taken out: two words a typo apart have one of these in common.
create function one_letter_less(word text) returns text[] immutable parallel safe language sql as $$
  select array_agg(distinct part) from (
    select word as part
    union all select left(word, place - 1) || substr(word, place + 1) from generate_series(1, char_length(word)) as place
  ) parts
$$;
-- New words are few and looked for all the time: they are sorted in at once.
create index search_words_near_idx on search_words using gin (one_letter_less(word)) with (fastupdate = off);
drop index search_words_likeness_idx;
create index search_words_likeness_idx on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- What is not sorted in yet is read by every search. Votes write all the words of an offer anew, so some of it waits,
-- but never more than a search reads in a millisecond; the embedded database has nobody who sorts it in meanwhile.
alter index offers_search_idx set (gin_pending_list_limit = 256);
alter index discussions_search_idx set (gin_pending_list_limit = 256);
alter index comments_search_idx set (gin_pending_list_limit = 256);
