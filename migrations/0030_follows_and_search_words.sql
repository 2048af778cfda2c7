-- Who reads whom.
create table user_follows (
  user_id bigint not null references users on delete cascade,
  followed_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, followed_id),
  check (user_id <> followed_id)
);
create index user_follows_user_id_idx on user_follows (user_id, created_at desc, followed_id desc);
create index user_follows_followed_id_idx on user_follows (followed_id, created_at desc, user_id desc);

-- Counts of user_follows either way. Not columns of users: following holds two of these rows, and two rows of users
-- held at once would have to be so in the order of everybody else who holds two.
create table follow_counts (
  user_id bigint primary key references users on delete cascade,
  followers_count int not null default 0 check (followers_count >= 0),
  following_count int not null default 0 check (following_count >= 0)
);

-- Every word of a title, for whoever mistypes one: what is not among them is looked up by likeness.
create table search_words (
  word text primary key check (char_length(word) between 3 and 40)
);
create index search_words_likeness_idx on search_words using gin (word gin_trgm_ops);

create function title_words(title text) returns setof text immutable language sql as $$
  select word from regexp_split_to_table(translate(lower(title), 'ё', 'е'), '[^a-z0-9а-я]+') as word
  where char_length(word) between 3 and 40
$$;

-- Titles change one at a time, votes and views all the time: a row knows whether its title is another.
create function keep_changed_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word) select distinct word from title_words(new.title) as word order by word
  on conflict do nothing;
  return null;
end $$;
create trigger offers_words_changed after update of title on offers
  for each row when (new.title is distinct from old.title) execute function keep_changed_words();
create trigger discussions_words_changed after update of title on discussions
  for each row when (new.title is distinct from old.title) execute function keep_changed_words();

-- In order of the words: two who write the same new ones at once wait for each other in one direction.
create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word from written, title_words(written.title) as word order by word
  on conflict do nothing;
  return null;
end $$;
create trigger offers_words_added after insert on offers
  referencing new table as written for each statement execute function keep_search_words();
create trigger discussions_words_added after insert on discussions
  referencing new table as written for each statement execute function keep_search_words();

insert into search_words (word)
select distinct word from offers, title_words(offers.title) as word on conflict do nothing;
insert into search_words (word)
select distinct word from discussions, title_words(discussions.title) as word on conflict do nothing;
