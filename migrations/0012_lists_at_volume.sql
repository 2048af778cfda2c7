-- With the default of 100 the planner misjudges rare words and walks the list by date instead of the index.
alter table offers alter column search set statistics 1000;
alter table discussions alter column search set statistics 1000;
create index offers_free_idx on offers (published_at desc, id desc)
  where price_minor = 0 and published_at is not null and deactivated_at is null;
