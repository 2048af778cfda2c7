-- Members who ask to speak for a store: proven by a code to a mailbox of the store, then decided by an administrator.
create table store_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  store_id bigint not null references stores on delete cascade,
  -- Mailbox at a host of the store, and who they are there. Null once their account is erased.
  email text check (char_length(email) <= 254),
  note text check (char_length(note) <= 1000),
  -- The six digits, closed with the secret of the site; null once they were given.
  code bytea,
  code_expires_at timestamptz,
  tries int not null default 0,
  sent int not null default 0,
  created_at timestamptz not null,
  proven_at timestamptz,
  closed_at timestamptz,
  outcome text check (outcome in ('approved', 'refused', 'withdrawn')),
  decided_by bigint references users,
  -- Of the administrator, for who asked.
  words text check (char_length(words) <= 1000),
  check ((closed_at is null) = (outcome is null)),
  check ((proven_at is null) = (code is not null) or outcome = 'withdrawn')
);
create unique index store_requests_running_key on store_requests (user_id) where closed_at is null;
create index store_requests_user_id_idx on store_requests (user_id, id desc);
create index store_requests_store_id_idx on store_requests (store_id);
create index store_requests_open_idx on store_requests (proven_at, id) where closed_at is null and proven_at is not null;
create index store_requests_decided_idx on store_requests (closed_at desc, id desc) where outcome in ('approved', 'refused');
create index store_requests_decided_by_idx on store_requests (decided_by) where decided_by is not null;

alter table code_letters drop constraint code_letters_purpose_check;
alter table code_letters add constraint code_letters_purpose_check
  check (purpose in ('sign_up', 'reset', 'confirm_email', 'change_email', 'alert_sign_up', 'store_request'));

-- How those who speak for a store answer under its offers, of the last 90 days; the worker computes it.
create table store_answers (
  store_id bigint primary key references stores on delete cascade,
  answers int not null check (answers >= 0),
  -- Half of the answers came sooner.
  median_minutes int check (median_minutes >= 0)
);
create trigger pages_touched after insert or update or delete on store_answers for each row
  execute function touch_named('lists');
