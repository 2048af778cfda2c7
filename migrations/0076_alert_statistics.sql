-- What members did with what their alerts found: once each, and moved with the find when offers are merged.
alter table alert_finds add column opened_at timestamptz, add column bought_at timestamptz,
  add constraint alert_finds_opened_check check (opened_at is null or found_at is not null),
  add constraint alert_finds_bought_check check (bought_at is null or found_at is not null);
comment on column alert_finds.opened_at is 'When its member first came to the offer from what told them of it';
comment on column alert_finds.bought_at is 'When its member said that they bought it; null when they took it back';
create index alert_finds_opened_idx on alert_finds (alert_id) where opened_at is not null;
create index alert_finds_bought_idx on alert_finds (alert_id) where bought_at is not null;
