-- Of alerts that are too loud or too quiet: what would help, looked at once a day.
alter table alerts add column advised_at timestamptz not null default '-infinity';
comment on column alerts.advised_at is 'When it was last looked at';
create index alerts_advised_at_idx on alerts (advised_at, id) where deleted_at is null and not is_paused;

create table alert_advice (
  alert_id bigint primary key references alerts on delete cascade,
  kind text not null check (kind in ('loud', 'quiet')),
  -- The alert as it was looked at: what was changed since is another one.
  edits int not null,
  -- Of loud ones: finds a day, and what would leave so many of them.
  a_day real not null check (a_day >= 0),
  min_temperature int check (min_temperature between 1 and 100000),
  temperature_leaves real,
  max_price_minor bigint check (max_price_minor > 0),
  price_leaves real,
  advised_at timestamptz not null,
  check ((min_temperature is null) = (temperature_leaves is null)),
  check ((max_price_minor is null) = (price_leaves is null))
);

-- Of quiet ones: offers that failed one condition alone.
create table alert_misses (
  alert_id bigint not null references alert_advice on delete cascade,
  offer_id bigint not null references offers on delete cascade,
  position smallint not null,
  reason text not null check (reason in
    ('price', 'degrees', 'late', 'discount', 'free', 'coupon', 'store', 'group', 'description')),
  -- By how much: of a price in the smallest units, else degrees or percent; null where nothing can be counted.
  missed_by bigint check (missed_by > 0),
  primary key (alert_id, offer_id)
);
create index alert_misses_offer_id_idx on alert_misses (offer_id);
