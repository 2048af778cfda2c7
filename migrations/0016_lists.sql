-- Lists at a million offers: every order of a list is an index that holds all its filters, so that
-- a list is found without touching the offers that are not shown.
create function price_step(currency text, price_minor bigint) returns smallint immutable language sql
  return (floor(ln(price_minor + 1.0::float8) * 10) + case currency when 'RUB' then 0 when 'USD' then 1000 end)::smallint;

alter table offers
  -- What a reader saves: the share of a coupon, or the price against the low price elsewhere. Null when nothing.
  add column discount_percent smallint generated always as (
    nullif(greatest(
      case when discount_type = 'percentage' then discount_amount else 0 end,
      case when price_minor < low_price_minor then round((low_price_minor - price_minor) * 100.0 / low_price_minor) else 0 end
    ), 0)
  ) stored,
  -- Prices in steps of a tenth, each currency on its own: within a step offers stand as they came, so that a
  -- window of prices is read in one piece, and the planner knows how many it holds.
  add column price_step smallint generated always as (price_step(currency, price_minor)) stored,
  -- Every group of offer_groups, chosen or above a chosen one.
  add column group_ids int[] not null default '{}';
update offers o set group_ids = g.ids
from (select offer_id, array_agg(group_id::int order by group_id) as ids from offer_groups group by offer_id) g
where g.offer_id = o.id;

-- A copy for the indexes alone: kept by the database, so that nobody who writes groups can forget it.
create function copy_offer_groups() returns trigger language plpgsql as $$
begin
  update offers o set group_ids = coalesce(
    (select array_agg(g.group_id::int order by g.group_id) from offer_groups g where g.offer_id = o.id), '{}')
  where o.id in (select offer_id from changed);
  return null;
end $$;
create trigger offer_groups_added after insert on offer_groups
  referencing new table as changed for each statement execute function copy_offer_groups();
create trigger offer_groups_removed after delete on offer_groups
  referencing old table as changed for each statement execute function copy_offer_groups();

-- Common groups have to be known to the planner, rare ones as well.
alter table offers alter column group_ids set statistics 1000;
alter table offers alter column store_id set statistics 1000;
alter table offers alter column price_minor set statistics 500;

drop index offers_new_idx, offers_hot_idx, offers_hottest_idx, offers_kind_idx, offers_store_id_idx, offers_free_idx;
create index offers_new_idx on offers (published_at desc, id desc)
  include (temperature, votes_count, author_id, kind, store_id, is_expired, price_step, price_minor, shipping_minor, discount_percent, group_ids)
  where published_at is not null and deactivated_at is null;
create index offers_hot_idx on offers (hot_rank_at desc, id desc)
  include (published_at, temperature, votes_count, author_id, kind, store_id, is_expired, price_step, price_minor, shipping_minor, discount_percent, group_ids)
  where is_hot and not is_expired and published_at is not null and deactivated_at is null;
create index offers_hottest_idx on offers (temperature desc, id desc)
  include (published_at, votes_count, author_id, kind, store_id, is_expired, price_step, price_minor, shipping_minor, discount_percent, group_ids)
  where published_at is not null and deactivated_at is null;
create index offers_store_id_idx on offers (store_id, published_at desc, id desc)
  include (temperature, votes_count, author_id, kind, is_expired, price_step, price_minor, shipping_minor, discount_percent, group_ids)
  where published_at is not null and deactivated_at is null;
create index offers_free_idx on offers (published_at desc, id desc)
  include (temperature, votes_count, author_id, kind, store_id, is_expired, price_step, shipping_minor, discount_percent, group_ids)
  where price_minor = 0 and published_at is not null and deactivated_at is null;
create index offers_free_shipping_idx on offers (published_at desc, id desc)
  include (temperature, votes_count, author_id, kind, store_id, is_expired, price_step, price_minor, discount_percent, group_ids)
  where shipping_minor = 0 and published_at is not null and deactivated_at is null;
create index offers_price_idx on offers (price_step)
  include (published_at, id, temperature, votes_count, author_id, kind, store_id, is_expired, price_minor, shipping_minor, discount_percent, group_ids)
  where price_step is not null and published_at is not null and deactivated_at is null;
create index offers_discount_idx on offers (discount_percent)
  include (published_at, id, temperature, votes_count, author_id, kind, store_id, is_expired, price_step, price_minor, shipping_minor, group_ids)
  where discount_percent is not null and published_at is not null and deactivated_at is null;
create index offers_group_ids_idx on offers using gin (group_ids)
  where published_at is not null and deactivated_at is null;
-- Delivery for nothing is rare enough for groups to be searched among it alone.
create index offers_group_free_shipping_idx on offers using gin (group_ids)
  where shipping_minor = 0 and published_at is not null and deactivated_at is null;
-- Stores are referenced: an offer of any state has to be found by its store.
create index offers_store_reference_idx on offers (store_id) where published_at is null or deactivated_at is not null;

-- Views of a group on a day, for what is popular.
create table group_views (
  group_id bigint not null references groups on delete cascade,
  viewed_on date not null,
  views_count int not null default 0 check (views_count >= 0),
  primary key (group_id, viewed_on)
);
create index group_views_viewed_on_idx on group_views (viewed_on);
alter table groups
  add column popularity bigint not null default 0 check (popularity >= 0),
  -- When it was reckoned; null means never.
  add column popularity_at timestamptz;
update groups set popularity = 5 * offers_count;
create index groups_popularity_idx on groups (popularity desc, offers_count desc, id);
