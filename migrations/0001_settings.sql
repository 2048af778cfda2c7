-- What an administrator changes at run time. A missing row means the default in the code.
create table settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_.]{0,79}$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
