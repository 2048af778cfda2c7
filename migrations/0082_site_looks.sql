-- What the site is called and looks like, as administrators choose it; a save is a new version, nothing is written over.
-- Null, everywhere: as the program ships it.
create table site_looks (
  id bigint generated always as identity primary key,
  -- From 1, one after the other; what the program ships with is 0 and stands in no row.
  version integer not null check (version > 0),
  name_ru text check (char_length(name_ru) between 1 and 30),
  name_en text check (char_length(name_en) between 1 and 30),
  description_ru text check (char_length(description_ru) between 1 and 200),
  description_en text check (char_length(description_en) between 1 and 200),
  -- As #rrggbb, of the light and the dark theme.
  accent_light text check (accent_light ~ '^#[0-9a-f]{6}$'),
  accent_dark text check (accent_dark ~ '^#[0-9a-f]{6}$'),
  logo_media_id bigint references media,
  saved_by bigint not null references users,
  created_at timestamptz not null,
  constraint site_looks_version_key unique (version)
);
create index site_looks_saved_by_idx on site_looks (saved_by);
create index site_looks_logo_media_id_idx on site_looks (logo_media_id);

-- Pages that are kept as bytes show it (docs/decisions/024), and every process remembers it (docs/decisions/033).
create trigger pages_touched after insert or update or delete on site_looks for each row
  execute function touch_named('* site_looks');
