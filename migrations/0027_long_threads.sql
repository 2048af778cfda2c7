-- The lower end of what is likely true of a share (Wilson, 80 %, two-sided): few voices prove little. 0 without any.
create function helpful_score(helpful int, all_reactions int) returns numeric immutable language sql
return case when helpful = 0 then 0 else round((greatest(0,
  (helpful::float8 / all_reactions + 0.8212 / all_reactions
    - 1.2816 * sqrt(helpful::float8 / all_reactions * (1 - helpful::float8 / all_reactions) / all_reactions
      + 0.4106 / all_reactions / all_reactions)) / (1 + 1.6424 / all_reactions)))::numeric, 6) end;

alter table comments
  -- What a comment hangs under on the page: its parent, or what its parent hangs under where nesting is full. Null for
  -- a root.
  add column host_id bigint references comments on delete cascade,
  add column helpful_score numeric(7, 6) not null
    generated always as (helpful_score(helpful_count, likes_count + dislikes_count + funny_count + helpful_count)) stored;

with recursive hung as (
  select id, null::bigint as host_id from comments where parent_id is null
  union all
  select c.id, case when c.is_shrinked then coalesce(h.host_id, h.id) else h.id end
  from hung h join comments c on c.parent_id = h.id
)
update comments c set host_id = h.host_id from hung h where h.id = c.id and h.host_id is not null;

-- Whoever writes a comment names its parent; where it hangs follows from that.
create function hang_comment() returns trigger language plpgsql as $$
begin
  select case when new.is_shrinked then coalesce(p.host_id, p.id) else p.id end into new.host_id
  from comments p where p.id = new.parent_id;
  return new;
end $$;
create trigger comments_hung before insert on comments for each row when (new.parent_id is not null)
  execute function hang_comment();

create index comments_host_id_idx on comments (host_id, published_at, id);
create index comments_offer_helpful_idx on comments (offer_id, (-helpful_score), published_at, id) where parent_id is null;
create index comments_discussion_helpful_idx on comments (discussion_id, (-helpful_score), published_at, id)
  where parent_id is null;
-- The few that many found helpful, at any depth.
create index comments_offer_essentials_idx on comments (offer_id, (-helpful_score), published_at, id)
  where helpful_count >= 2;
create index comments_discussion_essentials_idx on comments (discussion_id, (-helpful_score), published_at, id)
  where helpful_count >= 2;
