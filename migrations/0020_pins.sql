-- Offers that editors put first in a group for some days.
create table offer_pins (
  group_id bigint not null references groups on delete cascade,
  offer_id bigint not null references offers on delete cascade,
  pinned_by bigint references users,
  pinned_at timestamptz not null,
  pinned_until timestamptz not null check (pinned_until > pinned_at),
  primary key (group_id, offer_id)
);
create index offer_pins_offer_id_idx on offer_pins (offer_id);
create index offer_pins_pinned_by_idx on offer_pins (pinned_by) where pinned_by is not null;

-- A pin ends for good with its offer, whoever ends that: one that is revived later is not pinned any more.
create function end_offer_pins() returns trigger language plpgsql as $$
begin
  delete from offer_pins where offer_id = new.id;
  return null;
end $$;
create trigger offers_ended after update of is_expired, deactivated_at on offers for each row
  when ((new.is_expired and not old.is_expired) or (new.deactivated_at is not null and old.deactivated_at is null))
  execute function end_offer_pins();

-- And with its place in the group. An edit writes all groups anew, so that only the end of the transaction tells.
create function end_group_pins() returns trigger language plpgsql as $$
begin
  delete from offer_pins p where p.offer_id = old.offer_id and p.group_id = old.group_id
    and not exists (select 1 from offer_groups g where g.offer_id = old.offer_id and g.group_id = old.group_id);
  return null;
end $$;
create constraint trigger offer_groups_left after delete on offer_groups deferrable initially deferred
  for each row execute function end_group_pins();

-- Two readers who name the same group move an offer there; what they said is decided then.
create index reports_category_idx on reports (entity_id, group_id) where reason = 'category' and entity_type = 'offer' and decision is null;
