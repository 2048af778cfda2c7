-- When the offers of a group came out, as the offers themselves say: the latest of many groups are found one by one.
alter table offer_groups add column published_at timestamptz;
update offer_groups g set published_at = o.published_at from offers o where o.id = g.offer_id and o.published_at is not null;
create index offer_groups_published_idx on offer_groups (group_id, published_at desc, offer_id desc)
  where published_at is not null;

-- The offer is held first: one that comes out meanwhile is seen as it stands then.
create or replace function copy_offer_groups() returns trigger language plpgsql as $$
begin
  update offers o set group_ids = coalesce(
    (select array_agg(g.group_id::int order by g.group_id) from offer_groups g where g.offer_id = o.id), '{}')
  where o.id in (select offer_id from changed);
  update offer_groups g set published_at = o.published_at from offers o
  where o.id = g.offer_id and g.offer_id in (select offer_id from changed)
    and g.published_at is distinct from o.published_at;
  return null;
end $$;
create function date_offer_groups() returns trigger language plpgsql as $$
begin
  update offer_groups set published_at = new.published_at where offer_id = new.id;
  return null;
end $$;
create trigger offers_dated after update of published_at on offers
  for each row when (new.published_at is distinct from old.published_at) execute function date_offer_groups();

-- How far a member has read their feed.
create table feed_reads (
  user_id bigint primary key references users on delete cascade,
  read_until timestamptz not null
);

-- Groups whose page, or an offer of which, a member opened, and on which day last: whom to follow is suggested by them.
create table group_openings (
  user_id bigint not null references users on delete cascade,
  group_id bigint not null references groups on delete cascade,
  opened_on date not null,
  primary key (user_id, group_id)
);
create index group_openings_opened_on_idx on group_openings (opened_on);
create index group_openings_group_id_idx on group_openings (group_id);

-- What a new member is led through; without a row there is nothing to lead through.
create table first_steps (
  user_id bigint primary key references users on delete cascade,
  -- When the step was done or skipped.
  language_at timestamptz,
  groups_at timestamptz,
  alert_at timestamptz,
  -- When the member has put all of it away.
  closed_at timestamptz
);
