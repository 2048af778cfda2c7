-- Rules, terms, privacy and cookies as administrators say them; a save is a new version, nothing is written over.
create table site_texts (
  id bigint generated always as identity primary key,
  page text not null check (page in ('rules', 'terms', 'privacy', 'cookies')),
  locale text not null check (locale in ('ru', 'en')),
  -- From 1, one after the other; what the program ships with is 0 and stands in no row.
  version integer not null check (version > 0),
  -- Null: as shipped, also as later versions of the program ship it.
  text text check (char_length(text) between 1 and 50000),
  saved_by bigint not null references users,
  created_at timestamptz not null,
  constraint site_texts_version_key unique (page, locale, version)
);
create index site_texts_saved_by_idx on site_texts (saved_by);

-- Pages that are kept as bytes show them (docs/decisions/024), and every process remembers them (docs/decisions/030).
create trigger pages_touched after insert or update or delete on site_texts for each row
  execute function touch_named('* site_texts');
