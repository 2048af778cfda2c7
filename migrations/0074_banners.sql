-- What administrators tell readers in a strip below the header of pages.
create table banners (
  id bigint generated always as identity primary key,
  -- Words with **bold** and [links](/rules), nothing else.
  text_ru text not null check (char_length(text_ru) between 1 and 1000),
  text_en text not null check (char_length(text_en) between 1 and 1000),
  tone text not null check (tone in ('info', 'warning')),
  audience text not null check (audience in ('everyone', 'guests', 'members', 'newcomers', 'moderators')),
  places text[] not null check (
    cardinality(places) between 1 and 5 and places <@ '{everywhere,home,lists,offers,discussions}'::text[]),
  -- Null: from the beginning, and without an end.
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  is_dismissible boolean not null default true,
  created_at timestamptz not null
);

-- Pages that are kept as bytes show them (docs/decisions/024), and every process remembers them (docs/decisions/028).
create trigger pages_touched after insert or update or delete on banners for each row
  execute function touch_named('* banners');
