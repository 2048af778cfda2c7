-- The degrees an alert asks for may have to be reached within minutes of an offer's publication.
alter table alerts add column within_minutes int,
  add constraint alerts_within_minutes_check
    check (within_minutes is null or (min_temperature is not null and within_minutes between 15 and 10080));
alter table alert_finds add column waits_until timestamptz;
comment on column alert_finds.waits_until is 'Of a pair that waits: when it is too late to get warm; null for never';
