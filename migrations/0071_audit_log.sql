-- The log of what was done with powers over others only grows: an entry is added to once, with how it ended, and goes when
-- its year is over, by whoever says so in their transaction.
create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.at, new.actor_id, new.subject_id, new.action) is not distinct from
        (old.id, old.at, old.actor_id, old.subject_id, old.action) and starts_with(new.detail, old.detail) then
      return new;
    end if;
  elsif current_setting('ulov.forgets_audit', true) = 'on' then
    return old;
  end if;
  raise exception 'The audit log is not changed' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_kept before update or delete on audit_entries for each row execute function keep_audit_entry();

-- By whom, to whom, and what, the latest first.
drop index audit_entries_actor_id_idx, audit_entries_subject_id_idx;
create index audit_entries_actor_id_idx on audit_entries (actor_id, id desc);
create index audit_entries_subject_id_idx on audit_entries (subject_id, id desc);
create index audit_entries_action_idx on audit_entries (action, id desc);
create index audit_entries_at_idx on audit_entries (at);
