-- Which uploads a comment shows: what no comment shows any more is swept.
create table comment_pictures (
  comment_id bigint not null references comments on delete cascade,
  media_id bigint not null references media,
  primary key (comment_id, media_id)
);
create index comment_pictures_media_id_idx on comment_pictures (media_id);
