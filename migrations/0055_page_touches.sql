-- Guests' pages are kept as bytes. Whatever writes to what they show says so at commit, to every process: which pages
-- that concerns, by the keys of src/server/page-cache/dependencies.ts (docs/decisions/024).

-- More than these in one transaction are not told one by one: then all pages are made anew.
create function touch_pages(keys text) returns void language plpgsql as $$
declare
  so_far int := coalesce(nullif(current_setting('ulov.touches', true), ''), '0')::int;
begin
  if so_far >= 200 or octet_length(keys) > 7000 then
    perform pg_notify('ulov_pages', '*');
  else
    perform set_config('ulov.touches', (so_far + 1)::text, true);
    perform pg_notify('ulov_pages', keys);
  end if;
end $$;

-- Keys that are the same for every row of a table.
create function touch_named() returns trigger language plpgsql as $$ begin
  perform touch_pages(tg_argv[0]);
  return null;
end $$;

create function touch_offer() returns trigger language plpgsql as $$
declare
  groups int[] := case when old.group_ids is distinct from new.group_ids
    then coalesce(old.group_ids, '{}') || coalesce(new.group_ids, '{}') else new.group_ids end;
begin
  perform touch_pages('lists offer:' || coalesce(new.id, old.id)
    || coalesce(' group:' || nullif(array_to_string(groups, ' group:'), ''), ''));
  return null;
end $$;

create function touch_discussion() returns trigger language plpgsql as $$ begin
  perform touch_pages('talk discussion:' || coalesce(new.id, old.id));
  return null;
end $$;

-- Rows that belong to an offer, by its offer_id; those that move concern both.
create function touch_of_offer() returns trigger language plpgsql as $$ begin
  if old.offer_id is not null then perform touch_pages('offer:' || old.offer_id); end if;
  if new.offer_id is distinct from old.offer_id then perform touch_pages('offer:' || new.offer_id); end if;
  return null;
end $$;

-- What cards of an offer show, in lists and among similar ones.
create function touch_of_card() returns trigger language plpgsql as $$
declare
  owner bigint := coalesce(new.offer_id, old.offer_id);
begin
  perform touch_pages('lists offer:' || owner || coalesce(' group:' || nullif(array_to_string(
    (select o.group_ids from offers o where o.id = owner), ' group:'), ''), ''));
  return null;
end $$;

create function touch_of_discussion() returns trigger language plpgsql as $$ begin
  perform touch_pages('discussion:' || coalesce(new.discussion_id, old.discussion_id));
  return null;
end $$;

-- Rows that belong to either; those of something else have neither.
create function touch_of_entry() returns trigger language plpgsql as $$ begin
  if old.offer_id is not null then perform touch_pages('offer:' || old.offer_id); end if;
  if old.discussion_id is not null then perform touch_pages('discussion:' || old.discussion_id); end if;
  if new.offer_id is distinct from old.offer_id and new.offer_id is not null then
    perform touch_pages('offer:' || new.offer_id);
  end if;
  if new.discussion_id is distinct from old.discussion_id and new.discussion_id is not null then
    perform touch_pages('discussion:' || new.discussion_id);
  end if;
  return null;
end $$;

create function touch_pin() returns trigger language plpgsql as $$ begin
  perform touch_pages('lists offer:' || coalesce(new.offer_id, old.offer_id));
  return null;
end $$;

create trigger pages_touched after insert or update or delete on offers for each row execute function touch_offer();
create trigger pages_touched after insert or update or delete on offer_pins for each row execute function touch_pin();
create trigger pages_touched after insert or update or delete on offer_codes for each row
  execute function touch_of_card();
create trigger pages_touched after insert or update or delete on offer_pictures for each row
  execute function touch_of_card();
create trigger pages_touched after insert or update or delete on offer_groups for each row
  execute function touch_of_offer();
create trigger pages_touched after insert or update or delete on price_observations for each row
  execute function touch_of_offer();
create trigger pages_touched after insert or update or delete on votes for each row execute function touch_of_offer();
create trigger pages_touched after insert or update or delete on discussions for each row
  execute function touch_discussion();
create trigger pages_touched after insert or update or delete on discussion_groups for each row
  execute function touch_of_discussion();
create trigger pages_touched after insert or update or delete on comments for each row execute function touch_of_entry();
create trigger pages_touched after insert or update or delete on revisions for each row
  execute function touch_of_entry();

-- What stands on every page, and is written seldom. Of people and groups what changes often is on no kept page.
create trigger pages_touched after insert or update or delete on settings for each row
  execute function touch_named('* settings');
create trigger pages_touched after insert or update or delete on stores for each row execute function touch_named('*');
create trigger pages_touched after insert or update or delete on store_hosts for each row
  execute function touch_named('*');
create trigger pages_touched after insert or delete on groups for each row execute function touch_named('*');
create trigger pages_touched_by_update after update on groups for each row
  when ((to_jsonb(old) - 'popularity_at') is distinct from (to_jsonb(new) - 'popularity_at'))
  execute function touch_named('*');
create trigger pages_touched after insert or delete on users for each row execute function touch_named('people');
create trigger pages_touched_by_update after update on users for each row
  when (
    (to_jsonb(old) - '{email,email_key,email_verified_at,password_hash,locale,username_changed_at,visit_days,visited_on,discussions_count,comments_count}'::text[])
    is distinct from
    (to_jsonb(new) - '{email,email_key,email_verified_at,password_hash,locale,username_changed_at,visit_days,visited_on,discussions_count,comments_count}'::text[]))
  execute function touch_named('*');
-- What search takes for known words.
create trigger pages_touched after insert or update or delete on brand_spellings for each row
  execute function touch_named('words');
create trigger pages_touched after insert or update or delete on search_words for each statement
  execute function touch_named('words');
-- An upload is on no page before it is stored.
create trigger pages_touched after delete on media for each row execute function touch_named('*');
create trigger pages_touched_by_update after update of key, width, height, state on media for each row
  when (old.state <> 'pending') execute function touch_named('*');
