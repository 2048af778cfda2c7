-- Deal alerts that guests began before they signed up, kept for a week.
create table alert_drafts (
  id bigint generated always as identity primary key,
  -- Of the secret that the browser keeps; drafts of one browser share it.
  collector_hash bytea not null check (octet_length(collector_hash) = 32),
  -- As the call of a new alert takes them, with their currency.
  fields jsonb not null,
  created_at timestamptz not null,
  -- Whose alert it became, and which: asked for again it is that one. Null while it waits.
  user_id bigint references users on delete cascade,
  alert_id bigint references alerts on delete set null
);
create index alert_drafts_collector_hash_idx on alert_drafts (collector_hash, id desc);
create index alert_drafts_created_at_idx on alert_drafts (created_at);
create index alert_drafts_user_id_idx on alert_drafts (user_id) where user_id is not null;
create index alert_drafts_alert_id_idx on alert_drafts (alert_id) where alert_id is not null;

-- The browser was told that the address is free: asked for another code, it learns nothing new.
alter table registrations add column is_told_free boolean not null default false;

alter table code_letters drop constraint code_letters_purpose_check;
alter table code_letters add constraint code_letters_purpose_check
  check (purpose in ('sign_up', 'reset', 'confirm_email', 'change_email', 'alert_sign_up'));
