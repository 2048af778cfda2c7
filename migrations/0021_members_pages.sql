-- The end of looking as a member is written down, also when the administrator's own session ends first: the
-- session then stays, powerless, until a request or the sweep takes it away and says so.
alter table sessions
  drop constraint sessions_parent_session_id_fkey,
  add constraint sessions_parent_session_id_fkey
    foreign key (parent_session_id) references sessions on delete set null,
  drop constraint sessions_impersonator_check,
  add constraint sessions_impersonator_check check (impersonator_id is not null or parent_session_id is null);

-- What a member posted, by the time it came out or will: the waiting first, in the order of their page.
create index offers_author_page_idx on offers (author_id, (coalesce(published_at, scheduled_for, created_at)) desc, id desc)
  where deleted_at is null;
create index discussions_author_page_idx
  on discussions (author_id, (coalesce(published_at, scheduled_for, created_at)) desc, id desc)
  where deleted_at is null;
