-- What a member's statistics are counted from: neither the texts of comments nor whole votes have to be read for it.
create index comments_author_figures_idx on comments (author_id, published_at)
  include (likes_count, dislikes_count, funny_count, helpful_count)
  where published_at is not null and deleted_at is null;
create index votes_received_idx on votes (offer_id, created_at) where source = 'member' and not is_quarantined;
