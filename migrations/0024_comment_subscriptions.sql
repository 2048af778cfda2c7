-- Who follows the comments of an offer or a discussion. Its author follows them without a row.
create table subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  offer_id bigint references offers on delete cascade,
  discussion_id bigint references discussions on delete cascade,
  created_at timestamptz not null,
  constraint subscriptions_entry_check check (num_nonnulls(offer_id, discussion_id) = 1),
  constraint subscriptions_offer_key unique (user_id, offer_id),
  constraint subscriptions_discussion_key unique (user_id, discussion_id)
);
create index subscriptions_offer_id_idx on subscriptions (offer_id) where offer_id is not null;
create index subscriptions_discussion_id_idx on subscriptions (discussion_id) where discussion_id is not null;
