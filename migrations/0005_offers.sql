create table offers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('deal', 'coupon')),
  title text not null check (char_length(title) between 4 and 700),
  slug text not null check (char_length(slug) between 1 and 100),
  lang text check (lang in ('ru', 'en')),
  author_id bigint references users,
  store_id bigint references stores,
  group_id bigint references groups,
  cover_media_id bigint references media,
  url text check (url ~ '^https?://' and char_length(url) <= 2000),
  description_delta jsonb not null default '{"ops":[]}',
  description_html text not null default '',
  description_text text not null default '',
  renderer_version smallint not null default 1,
  currency text not null check (currency in ('RUB', 'USD')),
  price_minor bigint check (price_minor >= 0),
  low_price_minor bigint check (low_price_minor >= 0),
  shipping_minor bigint check (shipping_minor >= 0),
  discount_type text check (discount_type in ('percentage', 'currency')),
  discount_amount bigint check (discount_amount > 0),
  coupon_name text check (char_length(coupon_name) <= 140),
  coupon_description text check (char_length(coupon_description) <= 1000),
  starts_at timestamptz,
  expires_at timestamptz,
  is_expired boolean not null default false,
  -- null until published
  published_at timestamptz,
  deactivated_at timestamptz,
  updated_at timestamptz,
  -- Always the sum of value * weight over the offer's votes that are not quarantined.
  temperature numeric(12, 2) not null default 0,
  votes_count int not null default 0 check (votes_count >= 0),
  comments_count int not null default 0 check (comments_count >= 0),
  is_hot boolean not null default false,
  -- First crossing into hot; never moves again.
  hot_at timestamptz,
  bumped_at timestamptz,
  hot_rank_at timestamptz generated always as (greatest(hot_at, bumped_at)) stored,
  created_at timestamptz not null default now(),
  search tsvector generated always as (
    setweight(to_tsvector('russian', title), 'A') || setweight(to_tsvector('english', title), 'A')
    || setweight(to_tsvector('russian', left(description_text, 20000)), 'C')
    || setweight(to_tsvector('english', left(description_text, 20000)), 'C')
  ) stored,
  check ((discount_type is null) = (discount_amount is null)),
  check (discount_type <> 'percentage' or discount_amount <= 100),
  check (expires_at is null or starts_at is null or expires_at > starts_at),
  check (not is_hot or hot_at is not null)
);
create index offers_new_idx on offers (published_at desc, id desc) where published_at is not null and deactivated_at is null;
create index offers_hot_idx on offers (hot_rank_at desc, id desc) where is_hot and not is_expired and deactivated_at is null;
create index offers_hottest_idx on offers (temperature desc, id desc) where published_at is not null and deactivated_at is null;
create index offers_kind_idx on offers (kind, published_at desc, id desc) where published_at is not null and deactivated_at is null;
create index offers_store_id_idx on offers (store_id, published_at desc, id desc);
create index offers_group_id_idx on offers (group_id);
create index offers_author_id_idx on offers (author_id, published_at desc, id desc);
create index offers_cover_media_id_idx on offers (cover_media_id);
create index offers_search_idx on offers using gin (search);
create index offers_expires_at_idx on offers (expires_at) where not is_expired;

create table offer_groups (
  offer_id bigint not null references offers on delete cascade,
  group_id bigint not null references groups,
  position smallint not null check (position between 0 and 99),
  -- An ancestor of a chosen group: lists of the parent find the offer too.
  is_inherited boolean not null default false,
  primary key (offer_id, group_id)
);
create index offer_groups_group_id_idx on offer_groups (group_id, offer_id desc);

create table offer_pictures (
  offer_id bigint not null references offers on delete cascade,
  media_id bigint not null references media,
  position smallint not null check (position between 0 and 7),
  primary key (offer_id, position),
  constraint offer_pictures_media_id_key unique (media_id)
);

create table offer_codes (
  offer_id bigint not null references offers on delete cascade,
  code text not null check (char_length(code) between 1 and 100),
  position smallint not null check (position between 0 and 9),
  primary key (offer_id, position)
);
