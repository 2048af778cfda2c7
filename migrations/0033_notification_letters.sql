-- Letters about notifications that wait for their time: what is told meanwhile joins them.
create table notification_letters (
  user_id bigint primary key references users on delete cascade,
  opened_at timestamptz not null,
  due_at timestamptz not null check (due_at >= opened_at)
);
create index notification_letters_due_at_idx on notification_letters (due_at);
