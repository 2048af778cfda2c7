-- Who may see a member's page, its figures and what they do on the site; their name on what they wrote stays.
alter table users
  add column profile_visibility text not null default 'all' check (profile_visibility in ('all', 'members', 'nobody')),
  add column statistics_visibility text not null default 'all'
    check (statistics_visibility in ('all', 'members', 'nobody')),
  add column activity_visibility text not null default 'all' check (activity_visibility in ('all', 'members', 'nobody')),
  -- Search engines are asked to leave their pages out.
  add column is_unlisted boolean not null default false;

alter table preferences
  add column chat_enabled boolean not null default true,
  -- Emails about notifications: within minutes, several in one, or once a day.
  add column email_pace text not null default 'soon' check (email_pace in ('soon', 'daily')),
  -- Neither emails about notifications nor pushes between these two times of a day, HH:MM; the same time twice is never.
  add column is_quiet boolean not null default false,
  add column quiet_from text not null default '23:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_until text not null default '08:00' check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The clock of all three; an IANA name.
  add column time_zone text check (char_length(time_zone) between 1 and 64),
  add constraint preferences_needs_time_zone_check check (time_zone is not null or (not is_quiet and email_pace = 'soon'));

-- When devices are told of what happened within quiet hours.
alter table notification_groups add column push_due_at timestamptz;
create index notification_groups_push_due_at_idx on notification_groups (push_due_at) where push_due_at is not null;

-- Where a member's offers went hot, and how many votes each had, is counted from the same index: whole offers need not be
-- read for any of their statistics.
drop index offers_author_figures_idx;
create index offers_author_figures_idx on offers (author_id, published_at)
  include (id, temperature, hot_at, group_id, store_id)
  where published_at is not null and deactivated_at is null;
