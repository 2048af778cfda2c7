-- What members chose for themselves; without a row everything is as usual.
create table preferences (
  user_id bigint primary key references users,
  home_filter text not null default 'all' check (home_filter in ('all', 'deals_only')),
  home_tab text not null default 'hot' check (home_tab in ('new', 'hot', 'hottest')),
  discussions_tab text not null default 'new' check (discussions_tab in ('new', 'discussed', 'hottest')),
  -- Whether writing a comment makes them follow the thread, under deals and coupons, and in discussions.
  auto_subscribe_deals boolean not null default true,
  auto_subscribe_discussions boolean not null default true
);
