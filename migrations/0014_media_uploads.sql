-- A row stands before its files do ('pending') and after they went ('removed'), so that no file is ever without a row.
alter table media add column state text not null default 'stored' check (state in ('pending', 'stored', 'removed'));
-- Since when nothing shows the picture; null while something does. Rows of this kind are swept after a day.
alter table media add column orphaned_at timestamptz;
-- SHA-256 of the token that deletes it; null for pictures that were not uploaded through POST /api/media.
alter table media add column token_hash text check (token_hash ~ '^[0-9a-f]{64}$');
alter table media add column size_bytes int check (size_bytes >= 0);
-- What the uploader said it is for. Claims: they give access to nothing.
alter table media add column owner_type text check (owner_type in ('offer', 'discussion', 'comment', 'user', 'draft'));
alter table media add column owner_object_id bigint check (owner_object_id > 0);
alter table media add column collection text check (char_length(collection) between 1 and 40);
alter table media add column anonymous_uuid uuid;
create index media_orphaned_at_idx on media (orphaned_at) where orphaned_at is not null;
