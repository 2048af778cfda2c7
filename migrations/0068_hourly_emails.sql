-- Emails about notifications may also come once an hour, which needs no clock of the member's.
alter table preferences
  drop constraint preferences_email_pace_check,
  add constraint preferences_email_pace_check check (email_pace in ('soon', 'hourly', 'daily')),
  drop constraint preferences_needs_time_zone_check,
  add constraint preferences_needs_time_zone_check
    check (time_zone is not null or (not is_quiet and email_pace in ('soon', 'hourly')));
