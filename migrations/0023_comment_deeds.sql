alter table comments
  -- Deleted while nothing stood under it: no part of the thread any more. Other deleted ones keep their place.
  add column is_gone boolean not null default false,
  -- Counts of comment_reactions by kind.
  add column likes_count int not null default 0 check (likes_count >= 0),
  add column dislikes_count int not null default 0 check (dislikes_count >= 0),
  add column funny_count int not null default 0 check (funny_count >= 0),
  add column helpful_count int not null default 0 check (helpful_count >= 0),
  add constraint comments_gone_check check (not is_gone or (deleted_at is not null and replies_count = 0));

create table comment_reactions (
  comment_id bigint not null references comments on delete cascade,
  user_id bigint not null references users,
  reaction text not null check (reaction in ('like', 'dislike', 'funny', 'helpful')),
  created_at timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_reactions_user_id_idx on comment_reactions (user_id, created_at desc);

-- What a comment said before it was changed; for those who moderate.
alter table revisions
  add column comment_id bigint references comments on delete cascade,
  drop constraint revisions_check,
  add constraint revisions_entry_check check (num_nonnulls(offer_id, discussion_id, comment_id) = 1);
create index revisions_comment_id_idx on revisions (comment_id, id desc) where comment_id is not null;
