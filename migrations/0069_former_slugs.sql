-- Addresses that groups and stores had before they were renamed or merged: they go on leading there.
create table former_group_slugs (
  slug text primary key,
  group_id bigint not null references groups on delete cascade
);
create index former_group_slugs_group_id_idx on former_group_slugs (group_id);
create table former_store_slugs (
  slug text primary key,
  store_id bigint not null references stores on delete cascade
);
create index former_store_slugs_store_id_idx on former_store_slugs (store_id);

create trigger pages_touched after insert or update or delete on former_group_slugs for each row
  execute function touch_named('*');
create trigger pages_touched after insert or update or delete on former_store_slugs for each row
  execute function touch_named('*');
