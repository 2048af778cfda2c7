-- A group and a window of prices at once: neither all of the group nor all of the window has to be read.
-- Groups are positive, steps of prices negative and eight times as coarse as those of migration 0016.
create function price_keys(currency text, from_minor bigint, to_minor bigint) returns int[] immutable language sql
  return array(select -1 - n from generate_series(price_step(currency, from_minor) / 8, price_step(currency, to_minor) / 8) n);
create index offers_group_price_idx on offers using gin ((group_ids || (-1 - price_step / 8)::int))
  where price_step is not null and published_at is not null and deactivated_at is null;
-- The planner has no use for what it knows of a partial index.
create statistics offers_group_price_stats on (group_ids || (-1 - price_step / 8)::int) from offers;
alter statistics offers_group_price_stats set statistics 1000;
analyze offers;
