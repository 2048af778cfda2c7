-- Who changed which setting to what, so that it can be undone. A missing value is the default in the code.
create table setting_changes (
  id bigint generated always as identity primary key,
  key text not null check (char_length(key) between 1 and 80),
  value_before double precision,
  value_after double precision,
  changed_by bigint not null references users,
  changed_at timestamptz not null
);
create index setting_changes_key_idx on setting_changes (key, id desc);
create index setting_changes_changed_by_idx on setting_changes (changed_by);
