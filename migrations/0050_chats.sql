-- Conversations of two members.
create table chats (
  id bigint generated always as identity primary key,
  -- The two of them, the lower id first: they have one conversation.
  low_id bigint not null references users,
  high_id bigint not null references users,
  starter_id bigint not null references users,
  created_at timestamptz not null,
  -- When the second of them first wrote; until then links are shown as text.
  answered_at timestamptz,
  check (low_id < high_id),
  check (starter_id in (low_id, high_id)),
  constraint chats_pair_key unique (low_id, high_id)
);
create index chats_high_id_idx on chats (high_id);
create index chats_starter_id_idx on chats (starter_id, created_at desc);

-- What is said. Messages stand in the order of their ids, which are given while the conversation is held.
create table chat_messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats on delete cascade,
  -- Null once the account is erased.
  author_id bigint references users,
  -- One that is released from waiting gets a new id: it is said when the other side can read it.
  reply_to_id bigint references chat_messages on update cascade on delete set null,
  offer_id bigint references offers on delete set null,
  content_delta jsonb not null,
  content_html text not null,
  content_text text not null check (char_length(content_text) <= 20000),
  renderer_version smallint not null default 1,
  -- Of the words alone, to find the same said to many; null where there are too few.
  text_hash bytea,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Waits for a moderator, and its author alone sees it; with deleted_at it was refused.
  held_at timestamptz,
  -- A moderator hid what it says until both have confirmed their trade.
  code_hidden_at timestamptz,
  low_confirmed_at timestamptz,
  high_confirmed_at timestamptz,
  -- Words, and the two who may find them, as lexemes no word has.
  search tsvector not null
);
create index chat_messages_chat_id_idx on chat_messages (chat_id, id desc);
create index chat_messages_author_id_idx on chat_messages (author_id, id desc);
create index chat_messages_text_hash_idx on chat_messages (author_id, text_hash, created_at) where text_hash is not null;
create index chat_messages_reply_to_id_idx on chat_messages (reply_to_id) where reply_to_id is not null;
create index chat_messages_offer_id_idx on chat_messages (offer_id) where offer_id is not null;
create index chat_messages_search_idx on chat_messages using gin (search) with (gin_pending_list_limit = 256);

-- What a message is found by: its words in both languages, and who talks.
create function chat_search(content text, low_id bigint, high_id bigint) returns tsvector
immutable parallel safe language sql
  return to_tsvector('russian', search_text(content)) || to_tsvector('english', search_text(content))
    || array_to_tsvector(array['@' || low_id, '@' || high_id]);

-- How a conversation stands on one side; no row until there is something to see there.
create table chat_members (
  chat_id bigint not null references chats on delete cascade,
  user_id bigint not null references users,
  other_id bigint not null references users,
  -- The last message this side sees; null after the side has deleted the conversation for itself.
  last_message_id bigint,
  last_read_id bigint not null default 0,
  -- Messages of the other side after last_read_id that stand and are seen.
  unread_count int not null default 0 check (unread_count >= 0),
  -- What stands up to here this side has deleted for itself.
  cleared_id bigint not null default 0,
  is_muted boolean not null default false,
  is_archived boolean not null default false,
  draft_delta jsonb,
  draft_reply_id bigint,
  typed_at timestamptz,
  -- When an email about what is unread is due, and when the last one went.
  email_due_at timestamptz,
  emailed_at timestamptz,
  -- When devices are told of what came within quiet hours.
  push_due_at timestamptz,
  primary key (chat_id, user_id)
);
create index chat_members_list_idx on chat_members (user_id, is_archived, last_message_id desc)
  where last_message_id is not null;
create index chat_members_unread_idx on chat_members (user_id, last_message_id desc) include (unread_count, is_muted)
  where unread_count > 0;
create index chat_members_other_id_idx on chat_members (other_id);
create index chat_members_email_due_at_idx on chat_members (email_due_at) where email_due_at is not null;
create index chat_members_push_due_at_idx on chat_members (push_due_at) where push_due_at is not null;

create table chat_message_pictures (
  message_id bigint not null references chat_messages on update cascade on delete cascade,
  media_id bigint not null references media,
  primary key (message_id, media_id)
);
create index chat_message_pictures_media_id_idx on chat_message_pictures (media_id);

-- What moderators decide about: a message that was reported, or one that says the same to many.
create table chat_cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('report', 'repeat')),
  chat_id bigint not null references chats on delete cascade,
  message_id bigint references chat_messages on update cascade on delete set null,
  author_id bigint references users,
  reporter_id bigint references users,
  reason text check (reason in ('spam', 'exists', 'self_promotion', 'missing_information', 'rude', 'not_available',
    'restricted', 'not_the_best_deal', 'category', 'other')),
  detail text check (char_length(detail) <= 1000),
  -- The message with two before it and two after it, as they stood then; staff see nothing else of a conversation.
  sealed jsonb not null,
  created_at timestamptz not null,
  decision text check (decision in ('released', 'refused', 'code_hidden', 'dismissed')),
  decided_at timestamptz,
  decided_by bigint references users,
  check ((decision is null) = (decided_at is null)),
  check ((kind = 'report') = (reason is not null)),
  constraint chat_cases_report_key unique (message_id, reporter_id)
);
create index chat_cases_open_idx on chat_cases (id desc) where decision is null;
create index chat_cases_decided_idx on chat_cases (decided_at desc, id desc) where decision is not null;
create index chat_cases_chat_id_idx on chat_cases (chat_id);
create index chat_cases_author_id_idx on chat_cases (author_id);
create index chat_cases_reporter_id_idx on chat_cases (reporter_id, created_at desc);
create index chat_cases_decided_by_idx on chat_cases (decided_by);

alter table media drop constraint media_owner_type_check;
alter table media add constraint media_owner_type_check
  check (owner_type in ('offer', 'discussion', 'comment', 'user', 'draft', 'chat'));

alter table preferences
  -- Both sides of a chat see how far the other has read, where both want it.
  add column chat_receipts boolean not null default true,
  add column chat_enter_sends boolean not null default true,
  -- Pushes and emails about messages hold their first words.
  add column chat_push_text boolean not null default true,
  add column chat_email boolean not null default true;
