-- The public log of moderation (/modlog): read by when something was decided, as a whole, by what was done and by what it
-- was done to. Each index serves one choice of filters, and a stretch of time is a stretch of it.
alter table moderation_decisions add column case_opened_at timestamptz;
comment on column moderation_decisions.case_opened_at is 'From when its case waited; null where reports acted by themselves';
update moderation_decisions d set case_opened_at = least(c.opened_at, d.created_at) from moderation_cases c
where c.id = d.case_id and d.actor_role <> 'automatic';

drop index moderation_decisions_log_idx;
drop index moderation_decisions_action_idx;
create index moderation_decisions_log_idx on moderation_decisions (created_at desc, id desc)
  where undone_at is null and action <> 'dismiss';
create index moderation_decisions_log_type_idx on moderation_decisions (entity_type, created_at desc, id desc)
  where undone_at is null and action <> 'dismiss';
-- Figures are counted from this one alone.
create index moderation_decisions_log_action_idx on moderation_decisions (action, created_at desc, id desc)
  include (actor_role, undo_until, case_opened_at) where undone_at is null;
create index moderation_decisions_log_both_idx on moderation_decisions (action, entity_type, created_at desc, id desc)
  where undone_at is null;

create trigger pages_touched after insert or update or delete on moderation_decisions for each row
  execute function touch_named('modlog');
create trigger pages_touched after insert or update or delete on penalties for each row execute function touch_named('modlog');
