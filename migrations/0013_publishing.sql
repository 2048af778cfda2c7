-- Offers and discussions that people write, change, schedule, switch off and delete.
alter table offers
  -- Set while publication waits; published_at stays null until then.
  add column scheduled_for timestamptz,
  -- Deleted by its author or staff: nobody sees it, its address answers 410.
  add column deleted_at timestamptz,
  -- Enough readers said that it has ended.
  add column is_maybe_expired boolean not null default false,
  add column bumps_count smallint not null default 0 check (bumps_count between 0 and 3),
  add column bump_note text check (char_length(bump_note) between 1 and 280),
  -- The link without what only tracks: one product, one address.
  add column canonical_url text check (char_length(canonical_url) <= 2000),
  add constraint offers_scheduled_check check (scheduled_for is null or published_at is null),
  add constraint offers_deleted_check check (deleted_at is null or deactivated_at is not null);
create index offers_scheduled_for_idx on offers (scheduled_for) where scheduled_for is not null;
create index offers_canonical_url_idx on offers (canonical_url, published_at desc) where canonical_url is not null;

alter table discussions
  add column scheduled_for timestamptz,
  add column deleted_at timestamptz,
  add constraint discussions_scheduled_check check (scheduled_for is null or published_at is null),
  add constraint discussions_deleted_check check (deleted_at is null or deactivated_at is not null);
create index discussions_scheduled_for_idx on discussions (scheduled_for) where scheduled_for is not null;

-- What somebody is writing: the form as it was typed, wrong values and all.
create table drafts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('deal', 'coupon', 'discussion')),
  form jsonb not null default '{}' check (jsonb_typeof(form) = 'object'),
  -- The form as the entry stood when editing began; null for something new.
  base jsonb,
  offer_id bigint references offers on delete cascade,
  discussion_id bigint references discussions on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(offer_id, discussion_id) <= 1),
  check ((base is null) = (num_nonnulls(offer_id, discussion_id) = 0))
);
create index drafts_owner_id_idx on drafts (owner_id, updated_at desc, id desc);
create unique index drafts_owner_id_offer_id_key on drafts (owner_id, offer_id) where offer_id is not null;
create unique index drafts_owner_id_discussion_id_key on drafts (owner_id, discussion_id) where discussion_id is not null;
create index drafts_offer_id_idx on drafts (offer_id) where offer_id is not null;
create index drafts_discussion_id_idx on drafts (discussion_id) where discussion_id is not null;

create table draft_pictures (
  draft_id bigint not null references drafts on delete cascade,
  media_id bigint not null references media,
  primary key (draft_id, media_id)
);
create index draft_pictures_media_id_idx on draft_pictures (media_id);

-- Every change of something published, readable by everybody.
create table revisions (
  id bigint generated always as identity primary key,
  offer_id bigint references offers on delete cascade,
  discussion_id bigint references discussions on delete cascade,
  editor_id bigint references users,
  -- {field: {before, after}}, money in minor units.
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  created_at timestamptz not null,
  check (num_nonnulls(offer_id, discussion_id) = 1)
);
create index revisions_offer_id_idx on revisions (offer_id, id desc) where offer_id is not null;
create index revisions_discussion_id_idx on revisions (discussion_id, id desc) where discussion_id is not null;
create index revisions_editor_id_idx on revisions (editor_id);
