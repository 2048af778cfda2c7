-- Names nobody may take, and hosts and words whose texts wait for a moderator.
create table blocklist_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('username', 'host', 'word')),
  -- As it was typed, and as it is compared.
  text text not null check (char_length(text) between 1 and 253),
  key text not null check (char_length(key) between 1 and 253),
  added_by bigint not null references users,
  created_at timestamptz not null,
  constraint blocklist_entries_key_key unique (kind, key)
);
create index blocklist_entries_added_by_idx on blocklist_entries (added_by);
-- Every process remembers them (docs/decisions/031). No page shows them.
create trigger blocklist_touched after insert or update or delete on blocklist_entries for each row
  execute function touch_named('blocklist');

-- What was found in a text, and when: as long as it stands, what never came out does not, and a case is open.
alter table offers add column review_for text check (char_length(review_for) between 1 and 400), add column review_at timestamptz;
alter table discussions add column review_for text check (char_length(review_for) between 1 and 400), add column review_at timestamptz;
alter table comments add column review_for text check (char_length(review_for) between 1 and 400), add column review_at timestamptz;
alter table moderation_cases add column review_for text;

create function open_review_case() returns trigger language plpgsql as $$
begin
  insert into moderation_cases (entity_type, entity_id, author_id, reason, harm, opened_at, review_for)
  values (tg_argv[0], new.id, new.author_id, 'other', 4, new.review_at, new.review_for)
  on conflict (entity_type, entity_id) where closed_at is null do update set review_for = excluded.review_for;
  return null;
end $$;
create trigger offers_reviewed after insert on offers for each row
  when (new.review_for is not null) execute function open_review_case('offer');
create trigger offers_reviewed_again after update of review_at on offers for each row
  when (new.review_for is not null) execute function open_review_case('offer');
create trigger discussions_reviewed after insert on discussions for each row
  when (new.review_for is not null) execute function open_review_case('discussion');
create trigger discussions_reviewed_again after update of review_at on discussions for each row
  when (new.review_for is not null) execute function open_review_case('discussion');
create trigger comments_reviewed after insert on comments for each row
  when (new.review_for is not null) execute function open_review_case('comment');
create trigger comments_reviewed_again after update of review_at on comments for each row
  when (new.review_for is not null) execute function open_review_case('comment');

-- As before, but that a case of what waits for a moderator stays open without reports.
create or replace function keep_moderation_case() returns trigger language plpgsql as $$
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
    closed_at = case when f.reports = 0 and c.review_for is null then greatest(c.opened_at, r.created_at, r.decided_at) end
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

-- A message with something of the list waits as one does that says the same to many.
alter table chat_cases drop constraint chat_cases_kind_check;
alter table chat_cases add constraint chat_cases_kind_check check (kind in ('report', 'repeat', 'listed'));

-- What its author deletes before anybody has looked is for nobody to look at.
create function close_review_case() returns trigger language plpgsql as $$
begin
  update moderation_cases set closed_at = greatest(opened_at, new.deleted_at)
  where entity_type = tg_argv[0] and entity_id = new.id and closed_at is null and reports_count = 0;
  return null;
end $$;
create trigger offers_review_over after update of deleted_at on offers for each row
  when (old.deleted_at is null and new.deleted_at is not null and new.published_at is null and new.review_for is not null)
  execute function close_review_case('offer');
create trigger discussions_review_over after update of deleted_at on discussions for each row
  when (old.deleted_at is null and new.deleted_at is not null and new.published_at is null and new.review_for is not null)
  execute function close_review_case('discussion');
create trigger comments_review_over after update of deleted_at on comments for each row
  when (old.deleted_at is null and new.deleted_at is not null and new.hidden_at is null and new.published_at is null
    and new.review_for is not null)
  execute function close_review_case('comment');
