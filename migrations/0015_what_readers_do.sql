-- What readers do with offers: keep, follow, report, see cheaper elsewhere.
create table bookmarks (
  user_id bigint not null references users on delete cascade,
  offer_id bigint not null references offers on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, offer_id)
);
create index bookmarks_user_id_idx on bookmarks (user_id, created_at desc, offer_id desc);
create index bookmarks_offer_id_idx on bookmarks (offer_id);

create table group_follows (
  user_id bigint not null references users on delete cascade,
  group_id bigint not null references groups on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, group_id)
);
create index group_follows_group_id_idx on group_follows (group_id);

create table store_follows (
  user_id bigint not null references users on delete cascade,
  store_id bigint not null references stores on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, store_id)
);
create index store_follows_store_id_idx on store_follows (store_id);

create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references users on delete cascade,
  entity_type text not null check (entity_type in ('offer', 'discussion', 'comment')),
  entity_id bigint not null,
  reason text not null check (reason in ('spam', 'exists', 'self_promotion', 'missing_information', 'rude', 'not_available',
    'restricted', 'not_the_best_deal', 'category', 'other', 'still_works')),
  detail text check (char_length(detail) between 1 and 1000),
  url text check (url ~ '^https?://' and char_length(url) <= 2000),
  price_minor bigint check (price_minor >= 0),
  -- Where the reporter would put it, for the reason category.
  group_id bigint references groups,
  -- trust x accuracy of the reporter when it was sent
  weight numeric(6, 3) not null check (weight >= 0),
  -- null until decided
  decision text check (decision in ('upheld', 'rejected')),
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((decision is null) = (decided_at is null)),
  check (reason <> 'exists' or url is not null),
  check (reason <> 'missing_information' or detail is not null),
  constraint reports_reporter_key unique (reporter_id, entity_type, entity_id, reason)
);
create index reports_entity_idx on reports (entity_type, entity_id, reason) where decision is null;
create index reports_reporter_id_idx on reports (reporter_id, created_at desc);
create index reports_group_id_idx on reports (group_id) where group_id is not null;
create index reports_open_idx on reports (created_at, id) where decision is null;

-- Prices seen for an offer's product: the ledger behind "cheaper elsewhere" and the price history.
create table price_observations (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null check (currency in ('RUB', 'USD')),
  source text not null check (source in ('offer', 'report', 'vote')),
  url text check (url ~ '^https?://' and char_length(url) <= 2000),
  observer_id bigint references users,
  observed_at timestamptz not null
);
create index price_observations_offer_id_idx on price_observations (offer_id, observed_at);
create index price_observations_observer_id_idx on price_observations (observer_id);

-- Why a vote is cold, if its voter said so.
alter table votes add column reason text check (reason in ('cheaper', 'inflated', 'unreliable_store', 'not_available', 'other'));
alter table votes add constraint votes_cold_reason_check check (reason is null or value = -1);
-- Which store a representative speaks for.
alter table users add column store_id bigint references stores;
create index users_store_id_idx on users (store_id) where store_id is not null;
