-- Where members have the finds of their alerts sent beside bell, devices and email: to programs of their own.
create table alert_channels (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('webhook', 'ntfy')),
  name text not null check (name <> ''),
  -- Address and secret, closed with the site's key.
  target bytea not null,
  -- Of the address what is shown.
  host text not null,
  created_at timestamptz not null,
  -- Since when nothing has got through; null while it works.
  failing_since timestamptz,
  -- When it was switched off because of that.
  ended_at timestamptz
);
create index alert_channels_user_id_idx on alert_channels (user_id, id);

alter table alerts add column channel_ids bigint[] not null default '{}';
create index alerts_channel_ids_idx on alerts using gin (channel_ids) where channel_ids <> '{}';

create table alert_deliveries (
  id bigint generated always as identity primary key,
  -- By which the receiver knows one that came twice.
  message_id uuid not null default gen_random_uuid(),
  channel_id bigint not null references alert_channels on delete cascade,
  -- What it tells of: each channel is told once.
  source text not null,
  -- null of one that was sent to try the channel out.
  offer_id bigint references offers on delete cascade,
  alert_ids bigint[] not null default '{}',
  words text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts smallint not null default 0,
  -- Of what waits: not before this.
  next_try_at timestamptz not null,
  -- What the last try came to: the answer's status and first words, or why there was none.
  status smallint,
  answer text,
  refusal text,
  took_ms int,
  created_at timestamptz not null,
  tried_at timestamptz,
  constraint alert_deliveries_channel_id_key unique (channel_id, source)
);
create index alert_deliveries_log_idx on alert_deliveries (channel_id, id desc);
create index alert_deliveries_offer_id_idx on alert_deliveries (offer_id);
create index alert_deliveries_due_idx on alert_deliveries (next_try_at) where state = 'waiting';
