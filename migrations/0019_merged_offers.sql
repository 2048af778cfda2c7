-- Two offers of one thing become one: the loser keeps its row, so that its address leads on.
alter table offers
  -- The offer that lives on. Never one that is merged itself: merging it later moves this too.
  add column merged_into_id bigint references offers,
  add constraint offers_merged_check check (merged_into_id is null or (deleted_at is not null and merged_into_id <> id));
create index offers_merged_into_id_idx on offers (merged_into_id) where merged_into_id is not null;

-- moot: what was reported is no more, and nobody was right or wrong.
alter table reports drop constraint reports_decision_check,
  add constraint reports_decision_check check (decision in ('upheld', 'rejected', 'moot'));
