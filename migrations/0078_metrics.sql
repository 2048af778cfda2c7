-- What the site did, hour by hour: counts and nothing of anybody (docs/decisions/029).
create table metric_hours (
  name text not null,
  -- Its beginning; hours of UTC.
  hour timestamptz not null,
  -- The sum of what was measured, or the highest of it where only that says something.
  total double precision not null,
  samples bigint not null,
  primary key (hour, name)
);

-- Statements that took long, day by day (UTC), as they are written: without the values they were given.
create table slow_statements (
  day date not null,
  statement text not null check (char_length(statement) between 1 and 600),
  runs bigint not null,
  total_ms double precision not null,
  longest_ms double precision not null,
  primary key (day, statement)
);

-- What is counted afterwards is counted by these.
create index users_created_at_idx on users (created_at);
create index offers_published_at_idx on offers (published_at) where published_at is not null;
create index offers_hot_at_idx on offers (hot_at) where hot_at is not null;
create index discussions_published_at_idx on discussions (published_at) where published_at is not null;
create index comments_published_at_idx on comments (published_at) where published_at is not null;

-- Jobs that were given up after their last try.
create table failed_jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  -- As pg-boss named it.
  job_id uuid not null unique,
  -- What it was given, closed: letters hold addresses and codes.
  data bytea not null,
  singleton_key text,
  tries int not null,
  error text not null,
  began_at timestamptz not null,
  failed_at timestamptz not null
);
create index failed_jobs_failed_at_idx on failed_jobs (failed_at);

-- How the last look at each of what the site leans on ended.
create table health_checks (
  part text primary key check (part in ('smtp', 'storage', 'push', 'sockets')),
  checked_at timestamptz not null,
  is_well boolean not null,
  took_ms int not null,
  -- One line of why not; empty when well.
  detail text not null check (char_length(detail) <= 200)
);
