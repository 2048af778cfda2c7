-- What members wait for, and what was found for them.
create table alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 600),
  description text not null default '' check (char_length(description) <= 5000),
  -- As typed; the law of it stands in rules/alert-keyword.ts.
  keyword text not null default '' check (char_length(keyword) <= 1000),
  -- Offers in any of these or below them, of any of these stores; none of them is any at all.
  group_ids int[] not null default '{}' check (cardinality(group_ids) <= 100),
  store_ids bigint[] not null default '{}' check (cardinality(store_ids) <= 100),
  -- Null tells at once.
  min_temperature int check (min_temperature between 0 and 100000),
  max_price_minor bigint check (max_price_minor >= 0),
  currency text not null check (currency in ('RUB', 'USD')),
  min_discount_percent smallint check (min_discount_percent between 1 and 100),
  free_only boolean not null default false,
  include_coupons boolean not null default true,
  in_description boolean not null default false,
  by_email boolean not null default false,
  by_push boolean not null default true,
  is_paused boolean not null default false,
  -- Part of the address of its feed: 128 bits, known to its member alone.
  rss_secret text not null constraint alerts_rss_secret_key unique check (char_length(rss_secret) = 32),
  -- The keyword as it is asked for; null when there is none.
  query tsquery,
  -- What the keyword names, one by one: [{text, query}], to say which of it an offer has.
  terms jsonb not null default '[]',
  created_at timestamptz not null,
  edited_at timestamptz,
  -- How often it was changed: two who change it at once are told apart.
  edits int not null default 0,
  -- Brought back within a day, swept afterwards.
  deleted_at timestamptz
);
create index alerts_user_id_idx on alerts (user_id, id desc);
create index alerts_deleted_at_idx on alerts (deleted_at) where deleted_at is not null;

-- Where an alert is filed: under everything one of which an offer must have to be looked at by it. A word (in title and
-- names, or in texts as well), the beginning of one, a group, a store, or anything.
create table alert_keys (
  key text not null,
  alert_id bigint not null references alerts on delete cascade,
  primary key (key, alert_id)
);
create index alert_keys_alert_id_idx on alert_keys (alert_id);

create table alert_finds (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alerts on delete cascade,
  offer_id bigint not null references offers on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- Words of the keyword that the offer has.
  words text[] not null default '{}',
  matched_at timestamptz not null,
  -- The degrees it still waits for; null once its member was told.
  waits_for int,
  -- When its member was told, the last time; null while it waits.
  found_at timestamptz,
  told_count smallint not null default 0,
  -- What it cost then: a price that falls far enough is told once more.
  told_price_minor bigint,
  told_currency text,
  constraint alert_finds_alert_id_key unique (alert_id, offer_id),
  check ((waits_for is null) <> (found_at is null))
);
create index alert_finds_archive_idx on alert_finds (user_id, id);
create index alert_finds_user_id_idx on alert_finds (user_id, found_at desc, id desc) where found_at is not null;
create index alert_finds_alert_found_idx on alert_finds (alert_id, found_at desc, id desc) where found_at is not null;
create index alert_finds_offer_id_idx on alert_finds (offer_id, user_id, found_at desc);
create index alert_finds_waiting_idx on alert_finds (offer_id, waits_for) where waits_for is not null;
create index alert_finds_waiting_since_idx on alert_finds (matched_at) where waits_for is not null;

-- The bell tells of finds as of everything else; nobody does them, unlike everything else.
alter table notification_groups drop constraint notification_groups_icon_type_check;
alter table notification_groups add constraint notification_groups_icon_type_check check (icon_type in ('comment_comment',
  'post_comment', 'mention', 'post_vote', 'comment_reaction', 'post_downvote', 'comment_reaction_dislike', 'follower',
  'deal_alert'));
alter table notification_events alter column actor_id drop not null;

-- When a member's devices were last told that there are too many finds to tell of each.
create table alert_summaries (
  user_id bigint primary key references users on delete cascade,
  told_at timestamptz not null
);

-- Words of names, as those of titles are kept. An empty step lies between the languages, so that no phrase goes from the
-- end of a name in one to its beginning in the other; several names come with " a " between them, which both languages
-- leave out and count.
create function name_words(names text) returns tsvector immutable parallel safe language sql
  return setweight(ts_delete(to_tsvector('russian', search_text(names)) || ''' '':1'::tsvector
    || to_tsvector('english', search_text(names)), ' '), 'B');
-- Stores, groups and codes that a keyword names.
create index stores_words_idx on stores using gin (name_words(name));
create index groups_words_idx on groups using gin (name_words(name_ru || ' a ' || name_en));
create index offer_codes_words_idx on offer_codes using gin (name_words(code));

-- Words of an offer, with a step between title and text and between the languages, for the same reason.
drop index offers_search_idx;
alter table offers drop column search;
alter table offers add column search tsvector generated always as (ts_delete(
  setweight(to_tsvector('russian', search_text(title)), 'A')
  || ''' '':1'::tsvector || setweight(to_tsvector('english', search_text(title)), 'A')
  || ''' '':1'::tsvector || setweight(to_tsvector('russian', search_text(left(description_text, 20000))), 'C')
  || ''' '':1'::tsvector || setweight(to_tsvector('english', search_text(left(description_text, 20000))), 'C')
, ' ')) stored;
alter table offers alter column search set statistics 1000;
create index offers_search_idx on offers using gin (search);
