-- The bounds of being hot that offers follow, as last seen in the settings; one row.
create table hot_bounds (
  is_single boolean primary key default true check (is_single),
  hot_from numeric not null,
  hot_until numeric not null,
  -- Offers up to this id follow them; null when all do.
  reached_id bigint
);
insert into hot_bounds (hot_from, hot_until) values (100, 80);
