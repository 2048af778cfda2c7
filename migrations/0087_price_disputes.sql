-- A price dispute: readers say together that an offer's price is not the one. Until they weigh enough such reports open no case;
-- from then on they are part of the offer's case as all others are.
alter table moderation_cases add column is_price boolean not null default false;
create index moderation_cases_price_idx on moderation_cases (harm, opened_at, id) where closed_at is null and is_price;
create index moderation_cases_price_closed_idx on moderation_cases (closed_at desc, id desc) where closed_at is not null and is_price;

alter table moderation_decisions drop constraint moderation_decisions_action_check;
alter table moderation_decisions add constraint moderation_decisions_action_check check (action in ('dismiss', 'collapse', 'hide',
  'deactivate', 'expire', 'lock_comments', 'move_group', 'remove_picture', 'correct_price', 'edit', 'merge', 'restore',
  'deliver_message', 'remove_message', 'hide_code', 'uphold', 'overturn'));

-- What the undecided reports of a held open case say of it. At `happened_at` it closes when nothing is left to decide.
create function weigh_moderation_case(held bigint, happened_at timestamptz) returns void language sql as $$
  update moderation_cases c set score = f.score, reports_count = f.reports, reason = coalesce(f.reason, c.reason),
    harm = coalesce(f.harm, c.harm), opened_at = coalesce(f.opened_at, c.opened_at),
    closed_at = case when f.reports = 0 and c.review_for is null then greatest(c.opened_at, happened_at) end
  from (
    select count(*)::int as reports, coalesce(sum(weight), 0) as score,
      (array_agg(q.reason order by report_harm(q.reason) desc, q.id))[1] as reason,
      (max(report_harm(q.reason)) * case when sum(weight) >= 3 then 2 else 1 end)::smallint as harm,
      min(case when q.reason = 'missing_information' then q.created_at + interval '24 hours' else q.created_at end) as opened_at
    from moderation_cases h join reports q on q.entity_type = h.entity_type and q.entity_id = h.entity_id
    where h.id = held and q.decision is null and q.reason not in ('not_available', 'still_works')
      and (q.reason <> 'not_the_best_deal' or h.is_price)
  ) f where c.id = held
$$;

-- As before, but that a price dispute counts what is said of the price.
create or replace function keep_moderation_case() returns trigger language plpgsql as $$
declare
  r reports;
  held bigint;
begin
  if tg_op = 'DELETE' then r := old; else r := new; end if;
  if r.reason in ('not_available', 'still_works') then return null; end if;
  if tg_op <> 'DELETE' and r.decision is null and r.reason <> 'not_the_best_deal' then
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
  where entity_type = r.entity_type and entity_id = r.entity_id and closed_at is null
    and (r.reason <> 'not_the_best_deal' or is_price) for update;
  if held is not null then perform weigh_moderation_case(held, greatest(r.created_at, r.decided_at)); end if;
  return null;
end $$;
