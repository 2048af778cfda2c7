-- Browsers that take messages while the site is closed: one a signed-in device, gone when it is signed out.
create table push_subscriptions (
  session_id bigint primary key references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_key unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) <= 100),
  auth text not null check (char_length(auth) <= 40),
  created_at timestamptz not null
);
create index push_subscriptions_user_id_idx on push_subscriptions (user_id);

-- When devices were last told of a group: a hundred votes of one minute ring once.
alter table notification_groups add column pushed_at timestamptz;
