-- Which words nobody reads any more is asked of the words of one title alone. The planner, left to itself, may ask it of
-- every word there is, and of each that is a look at all titles.
create or replace function forget_words(title text) returns void language sql
begin atomic
  -- In order of the words, as they are kept: two who do either at once wait for each other in one direction.
  with asked as materialized (
    select w.word from search_words w where w.word = any (array(select distinct title_words($1)))
    order by w.word for update)
  delete from search_words where word in (select asked.word from asked where not is_word_shown(asked.word));
end;
