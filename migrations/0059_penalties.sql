-- What followed for an author beside what was done with their item; the next one goes a step further.
create table penalties (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  decision_id bigint not null unique references moderation_decisions,
  -- 0 a warning, 1 to 4 suspended for 1, 3, 7 and 30 days, 5 for good (src/rules/penalties.ts).
  step smallint not null check (step between 0 and 5),
  starts_at timestamptz not null,
  -- Of a warning and of one for good there is none.
  ends_at timestamptz check (ends_at > starts_at),
  -- The decision was undone.
  lifted_at timestamptz,
  -- Until when the member was suspended before.
  suspended_before timestamptz
);
create index penalties_user_id_idx on penalties (user_id, id desc);
