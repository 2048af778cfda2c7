alter table comments
  -- Minutes from the publication of what the comment stands under to its own; null once it is out.
  add column schedule_minutes int check (schedule_minutes >= 0),
  -- The instant that makes; null while what it stands under is not out either.
  add column scheduled_for timestamptz,
  add constraint comments_schedule_check check (published_at is null or schedule_minutes is null),
  add constraint comments_scheduled_for_check check (scheduled_for is null or schedule_minutes is not null);
create index comments_scheduled_for_idx on comments (scheduled_for) where published_at is null and not is_gone;
create index comments_waiting_idx on comments (author_id) where published_at is null and not is_gone;
create index comments_waiting_root_id_idx on comments (root_id) where published_at is null and not is_gone;
