-- Letters with news of the site: nobody gets them who has not asked for them.
alter table preferences add column site_news boolean not null default false;
create index preferences_site_news_idx on preferences (user_id) where site_news;

create table mailings (
  id bigint generated always as identity primary key,
  subject_ru text not null check (char_length(subject_ru) between 1 and 150),
  subject_en text not null check (char_length(subject_en) between 1 and 150),
  text_ru text not null check (char_length(text_ru) between 1 and 5000),
  text_en text not null check (char_length(text_en) between 1 and 5000),
  -- Counts the changes of its words: what is sent is what was looked at.
  revision integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'sending', 'stopped', 'sent')),
  -- Members up to this number have their letter.
  sent_up_to bigint not null default 0,
  sent_count integer not null default 0,
  -- The next letters not before.
  next_at timestamptz,
  created_by bigint not null references users,
  created_at timestamptz not null,
  constraint mailings_next_at_check check ((state = 'sending') = (next_at is not null))
);
create index mailings_created_by_idx on mailings (created_by);
-- One at a time, so that its pace is the pace of all.
create unique index mailings_sending_key on mailings ((true)) where state = 'sending';

-- What befell a mailing, for those who run the site.
create table mailing_events (
  id bigint generated always as identity primary key,
  mailing_id bigint not null references mailings on delete cascade,
  kind text not null check (kind in ('tested', 'started', 'stopped', 'sent')),
  -- Null: nobody, it ended.
  actor_id bigint references users,
  sent_count integer not null,
  at timestamptz not null
);
create index mailing_events_mailing_id_idx on mailing_events (mailing_id, id);
create index mailing_events_actor_id_idx on mailing_events (actor_id) where actor_id is not null;
