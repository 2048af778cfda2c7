-- Why a comment is folded, as its readers are told: with the reason of the decision, and whether a moderator or reports did it.
alter table comments
  add column collapsed_reason text,
  add column is_collapsed_by_reports boolean not null default false;
update comments c set collapsed_reason = d.reason, is_collapsed_by_reports = d.actor_role = 'automatic'
from (
  select distinct on (entity_id) entity_id, reason, actor_role from moderation_decisions
  where entity_type = 'comment' and action = 'collapse' and undone_at is null order by entity_id, id desc
) d where d.entity_id = c.id and c.collapsed_at is not null;
