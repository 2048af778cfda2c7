-- Hidden by a moderator: as if deleted, but its words and its place stay, so that it can come back. Collapsed: folded for readers.
alter table comments
  add column hidden_at timestamptz,
  add column collapsed_at timestamptz;
alter table comments add constraint comments_hidden_check check (hidden_at is null or deleted_at is not null) not valid;
-- Nobody but staff writes under it any more.
alter table offers add column comments_locked_at timestamptz;
alter table discussions add column comments_locked_at timestamptz;

-- What moderators decide about: one open case an item, kept by the database from the reports nobody has decided.
create table moderation_cases (
  id bigint generated always as identity primary key,
  entity_type text not null check (entity_type in ('offer', 'discussion', 'comment')),
  entity_id bigint not null,
  author_id bigint references users,
  -- The gravest of what is reported; the reason a reader of the queue sees first.
  reason text not null,
  -- How much harm each hour of waiting does: 1, 2, 4, 8 or 16. The queue is read one level at a time.
  harm smallint not null check (harm in (1, 2, 4, 8, 16)),
  -- The sum of what its undecided reports weigh: trust x accuracy of each reporter.
  score numeric(10, 3) not null default 0,
  reports_count int not null default 0,
  -- From when it waits; an author who was asked for what is missing has a day first.
  opened_at timestamptz not null,
  closed_at timestamptz,
  claimed_by bigint references users,
  claimed_until timestamptz
);
create unique index moderation_cases_open_key on moderation_cases (entity_type, entity_id) where closed_at is null;
create index moderation_cases_queue_idx on moderation_cases (harm, opened_at, id) where closed_at is null;
create index moderation_cases_reason_idx on moderation_cases (reason, harm, opened_at, id) where closed_at is null;
create index moderation_cases_type_idx on moderation_cases (entity_type, harm, opened_at, id) where closed_at is null;
create index moderation_cases_closed_idx on moderation_cases (closed_at desc, id desc) where closed_at is not null;
create index moderation_cases_entity_idx on moderation_cases (entity_type, entity_id);
create index moderation_cases_author_id_idx on moderation_cases (author_id);
create index moderation_cases_claimed_by_idx on moderation_cases (claimed_by) where claimed_by is not null;

create function report_harm(reason text) returns smallint language sql immutable parallel safe as $$
  select case reason when 'restricted' then 8 when 'spam' then 4 when 'self_promotion' then 4 when 'rude' then 4
    when 'exists' then 2 when 'other' then 2 else 1 end::smallint
$$;

-- Reports that readers settle among themselves open no case.
create function keep_moderation_case() returns trigger language plpgsql as $$
declare
  r reports;
  held bigint;
begin
  if tg_op = 'DELETE' then r := old; else r := new; end if;
  if r.reason in ('not_available', 'still_works', 'not_the_best_deal') then return null; end if;
  if tg_op <> 'DELETE' and r.decision is null then
    insert into moderation_cases (entity_type, entity_id, author_id, reason, harm, opened_at)
    values (r.entity_type, r.entity_id, case r.entity_type
        when 'offer' then (select author_id from offers where id = r.entity_id)
        when 'discussion' then (select author_id from discussions where id = r.entity_id)
        else (select author_id from comments where id = r.entity_id) end,
      r.reason, report_harm(r.reason), r.created_at)
    on conflict (entity_type, entity_id) where closed_at is null do nothing;
  end if;
  -- The case is held before its reports are summed: what another transaction has just added is seen.
  select id into held from moderation_cases
  where entity_type = r.entity_type and entity_id = r.entity_id and closed_at is null for update;
  if held is null then return null; end if;
  update moderation_cases c set score = f.score, reports_count = f.reports, reason = coalesce(f.reason, c.reason),
    harm = coalesce(f.harm, c.harm), opened_at = coalesce(f.opened_at, c.opened_at),
    closed_at = case when f.reports = 0 then greatest(c.opened_at, r.created_at, r.decided_at) end
  from (
    select count(*)::int as reports, coalesce(sum(weight), 0) as score,
      (array_agg(q.reason order by report_harm(q.reason) desc, q.id))[1] as reason,
      (max(report_harm(q.reason)) * case when sum(weight) >= 3 then 2 else 1 end)::smallint as harm,
      min(case when q.reason = 'missing_information' then q.created_at + interval '24 hours' else q.created_at end) as opened_at
    from reports q
    where q.entity_type = r.entity_type and q.entity_id = r.entity_id and q.decision is null
      and q.reason not in ('not_available', 'still_works', 'not_the_best_deal')
  ) f where c.id = held;
  return null;
end $$;
create trigger reports_weighed after insert or delete or update of decision, weight, reason on reports
  for each row execute function keep_moderation_case();

-- What was reported before there were cases waits as well.
insert into moderation_cases (entity_type, entity_id, author_id, reason, harm, score, reports_count, opened_at)
select entity_type, entity_id, case entity_type
    when 'offer' then (select author_id from offers where id = entity_id)
    when 'discussion' then (select author_id from discussions where id = entity_id)
    else (select author_id from comments where id = entity_id) end,
  (array_agg(reason order by report_harm(reason) desc, id))[1],
  max(report_harm(reason)) * case when sum(weight) >= 3 then 2 else 1 end, sum(weight), count(*),
  min(case when reason = 'missing_information' then created_at + interval '24 hours' else created_at end)
from reports where decision is null and reason not in ('not_available', 'still_works', 'not_the_best_deal')
group by entity_type, entity_id;

-- What was decided, by whom and why. A row is never changed but for its undoing.
create table moderation_decisions (
  id bigint generated always as identity primary key,
  case_id bigint references moderation_cases,
  entity_type text not null check (entity_type in ('offer', 'discussion', 'comment')),
  entity_id bigint not null,
  -- Whom it befalls.
  author_id bigint references users,
  -- Null where enough reports did it.
  actor_id bigint references users,
  actor_role text not null check (actor_role in ('automatic', 'moderator', 'admin')),
  action text not null check (action in ('dismiss', 'collapse', 'hide', 'deactivate', 'expire', 'lock_comments', 'move_group',
    'remove_picture', 'restore')),
  reason text not null check (char_length(reason) <= 40),
  -- In the moderator's own words, for the author.
  words text check (char_length(words) between 1 and 1000),
  -- What the action was given, such as the group.
  detail jsonb not null default '{}',
  -- What was there before, as far as the action changed it.
  before jsonb not null default '{}',
  report_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  -- Until then it can be undone; nobody is told before.
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references users,
  check ((actor_id is null) = (actor_role = 'automatic'))
);
create index moderation_decisions_case_id_idx on moderation_decisions (case_id, id desc);
create index moderation_decisions_entity_idx on moderation_decisions (entity_type, entity_id, id desc);
create index moderation_decisions_author_id_idx on moderation_decisions (author_id, id desc);
create index moderation_decisions_actor_id_idx on moderation_decisions (actor_id, id desc) where actor_id is not null;
create index moderation_decisions_undone_by_idx on moderation_decisions (undone_by) where undone_by is not null;
create index moderation_decisions_reason_idx on moderation_decisions (reason, id desc) where undone_at is null;
-- The public log, as a whole and by what was done.
create index moderation_decisions_log_idx on moderation_decisions (id desc) where undone_at is null and action <> 'dismiss';
create index moderation_decisions_action_idx on moderation_decisions (action, id desc) where undone_at is null;
