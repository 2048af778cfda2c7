-- Telegram as a kind of channel: chats of members with the bot of the site.
alter table alert_channels
  drop constraint alert_channels_kind_check,
  add constraint alert_channels_kind_check check (kind in ('webhook', 'ntfy', 'telegram')),
  -- By which a chat that writes is known again; made with the site's key.
  add column chat_digest bytea,
  -- Of one that is off, unless nothing got through for days: nothing is taken any more, or its reader wanted no more.
  add column off_reason text check (off_reason in ('gone', 'stopped'));
create unique index alert_channels_chat_key on alert_channels (chat_digest, user_id) where chat_digest is not null;

-- The one link to the bot that each member may have; whoever opens it makes their chat a channel of the member's.
create table telegram_links (
  user_id bigint primary key references users on delete cascade,
  code_hash bytea not null constraint telegram_links_code_key unique,
  expires_at timestamptz not null
);
create index telegram_links_expires_at_idx on telegram_links (expires_at);

-- How far the messages to a bot have been read, and by which process.
create table telegram_bots (
  id bigint primary key,
  -- The first that was not read.
  next_update bigint not null default 0,
  read_at timestamptz not null,
  holder uuid,
  held_until timestamptz
);
